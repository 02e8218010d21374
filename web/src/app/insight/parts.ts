// What a table with insight needs, in one file to be fetched.
export { default as HintButton } from './HintButton.svelte';
export { default as HintSheet } from './HintSheet.svelte';
export { default as Switches } from './Switches.svelte';
export { default as WinBar } from './WinBar.svelte';
