/** Every framed picture: its scene, window and hue. Drawing only; which card shows which is in names.ts. */
import { FALL } from './faces/fall';
import { GROWTH, MISCHIEF } from './faces/growth';
import type { Scene } from './faces/motifs';
import { SPRING } from './faces/spring';
import { SUMMER } from './faces/summer';
import { ITEM, MENTORS, PROTECTION, REVEAL, VULNERABLE } from './faces/things';
import { WINTER } from './faces/winter';
import { CARE, FRAME, KIND_HUE, SEASON_HUE, framed, type Hue } from './frame';
import { DRAGONS, isKind, type DragonArt, type Kind, type PictureName, type Shelf } from './names';
import { svgFile } from './paper';

const SCENES: Record<Shelf, Readonly<Record<string, Scene>>> = {
  growth: GROWTH,
  mischief: MISCHIEF,
  protection: PROTECTION,
  vulnerable: VULNERABLE,
  item: ITEM,
  reveal: REVEAL,
  mentors: MENTORS,
  spring: SPRING,
  summer: SUMMER,
  fall: FALL,
  winter: WINTER,
};

export interface Picture {
  file: string;
  name: string;
  kind: Kind;
  hue: Hue;
  scene: Scene;
  dragon: DragonArt;
}

function hueOf(shelf: Shelf, name: string): Hue {
  if (shelf === 'growth') return CARE[name as PictureName<'growth'>];
  return shelf in SEASON_HUE ? SEASON_HUE[shelf as keyof typeof SEASON_HUE] : KIND_HUE[shelf as keyof typeof KIND_HUE];
}

/** Mischief shows its owner's dragon, so each of its pictures comes once for each dragon. */
function pictures(shelf: Shelf): Picture[] {
  const kind = isKind(shelf) ? shelf : 'memory';
  const many = kind === 'mischief';
  return Object.entries(SCENES[shelf]).flatMap(([name, scene]) =>
    (many ? DRAGONS : (['ginseng'] as const)).map((dragon) => ({
      file: many ? `${name}-${dragon}` : name,
      name,
      kind,
      hue: hueOf(shelf, name),
      scene,
      dragon,
    })),
  );
}

export const PICTURES: readonly Picture[] = (Object.keys(SCENES) as Shelf[]).flatMap(pictures);

/** `uid` must be unique in the document that takes the markup. */
export function pictureMarkup({ kind, hue, scene, name, dragon }: Picture, uid: string): string {
  return framed({ kind, hue, uid, seed: name.length * 3 + 5, scene: scene({ uid, dragon }) });
}

export const pictureSvg = (picture: Picture): string => svgFile(FRAME.width, FRAME.height, pictureMarkup(picture, picture.file));
