/** All picture files of the page by name: what the build writes and the development server serves. */
import { BADGES, backFile, badgeFile, bandFile, type BackKind, type BadgeName } from './badges';
import { PICTURES, pictureSvg } from './catalogue';
import { BOX, dragon } from './dragons';
import { spareFiles } from './faces/spare';
import { DRAGONS, MOODS, SEASONS } from './names';
import { svgFile } from './paper';

/** A layer and its shadows are one outline: write it once. Cuts the files to less than half. */
const LAYER =
  /(<path opacity="0\.09" transform="[^"]+") d="([^"]+)"\/>(<path opacity="0\.17" transform="[^"]+") d="\2"\/><path fill="([^"]+)" d="\2"\/>/g;
const SMALL = /(<path opacity="0\.17" transform="[^"]+") d="([^"]{40,})"\/><path fill="([^"]+)" d="\2"\/>/g;

function slim(svg: string): string {
  let n = 0;
  const group = (path: string): string => path.replace('<path', '<g');
  const use = (path: string, id: string): string => `${path.replace('<path', '<use')} href="#${id}"/>`;
  return svg
    .replace(LAYER, (_, far: string, d: string, near: string, fill: string) => {
      const id = `l${(n += 1)}`;
      return `${group(far)}><path id="${id}" d="${d}"/></g>${use(near, id)}<use fill="${fill}" href="#${id}"/>`;
    })
    .replace(SMALL, (_, near: string, d: string, fill: string) => {
      const id = `l${(n += 1)}`;
      return `${group(near)}><path id="${id}" d="${d}"/></g><use fill="${fill}" href="#${id}"/>`;
    });
}

export function artFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const picture of PICTURES) files.set(`face-${picture.file}.svg`, pictureSvg(picture));
  for (const [name, text] of spareFiles()) files.set(name, text);
  for (const kind of DRAGONS)
    for (const mood of MOODS) files.set(`dragon-${kind}-${mood}.svg`, svgFile(BOX, BOX, dragon(kind, mood)));
  for (const name of Object.keys(BADGES) as BadgeName[]) files.set(`badge-${name}.svg`, badgeFile(name));
  for (const season of SEASONS) files.set(`band-${season}.svg`, bandFile(season));
  for (const kind of [...SEASONS, 'market', 'deck'] satisfies BackKind[]) files.set(`back-${kind}.svg`, backFile(kind));
  for (const [name, text] of files) files.set(name, slim(text));
  return files;
}
