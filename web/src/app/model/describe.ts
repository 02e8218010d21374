// A card in one breath, for those who hear the table.
import { known, say } from '../words';
import type { Face } from './faces';

export function kindName(kind: string): string {
  const id = `kind.${kind}`;
  return known(id) ? say(id) : kind;
}

/** What stands on the card beside its name. */
export function facts(face: Face): string[] {
  return [
    face.season ? say('card.memory-of', { season: say(`season.${face.season}`) }) : kindName(face.kind),
    face.item && face.kind !== 'item' ? say('card.item') : '',
    face.starter ? say('card.starter') : '',
    face.growth ? say('card.growth', { growth: face.growth }) : '',
    face.cost ? say('card.cost', { cost: face.cost }) : '',
    pointsText(face),
  ].filter(Boolean);
}

export function describe(face: Face): string {
  return `${[face.label, ...facts(face)].join(', ')}.${face.text ? ` ${face.text}` : ''}`;
}

function pointsText(face: Face): string {
  if (face.score) return say('card.points-and-more', { points: face.points });
  return face.points ? say('card.points', { points: face.points }) : '';
}
