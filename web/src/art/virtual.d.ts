declare module 'virtual:art' {
  /** Address of the folder of picture files, with a slash at its end. */
  export const folder: string;
}
