/** All picture files of the page by name: what the build writes and the development server serves. */
import { BADGES, backFile, badgeFile, bandFile, type BackKind, type BadgeName } from './badges';
import { PICTURES, pictureSvg } from './catalogue';
import { BOX, dragon } from './dragons';
import { DRAGONS, MOODS, SEASONS } from './names';
import { svgFile } from './paper';

export function artFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const picture of PICTURES) files.set(`face-${picture.file}.svg`, pictureSvg(picture));
  for (const kind of DRAGONS)
    for (const mood of MOODS) files.set(`dragon-${kind}-${mood}.svg`, svgFile(BOX, BOX, dragon(kind, mood)));
  for (const name of Object.keys(BADGES) as BadgeName[]) files.set(`badge-${name}.svg`, badgeFile(name));
  for (const season of SEASONS) files.set(`band-${season}.svg`, bandFile(season));
  for (const kind of [...SEASONS, 'market', 'deck'] satisfies BackKind[]) files.set(`back-${kind}.svg`, backFile(kind));
  return files;
}
