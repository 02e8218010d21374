/** Fall's Memories, in amber light. */
import { peek } from '../dragons';
import { INK, at, cut, flat, line } from '../paper';
import { circle, lens, ray, ribbon, sym } from '../path';
import { bowl, dog, flake, floor, house, lantern, stars, steam, tree, wash, type Scene, type Scenes } from './motifs';

const PUMPKIN = '#d9822b';
const FIELD = '#c08a3c';

/** Fallen leaves scattered from a fixed list. */
const leaves = (places: readonly (readonly [x: number, y: number, angle: number, colour: string])[], len = 22): string =>
  places
    .map(
      ([x, y, a, colour]) => flat(colour, lens(x, y, len, len * 0.48, a)) + line(INK.cream, 1.3, ray(x, y, a, 2, len * 0.8), 0.5),
    )
    .join('');

const hungryDogs: Scene = () =>
  flat('#d9a24f', 'M-20 92C40 82 100 90 190 84V150H-20Z') +
  flat(INK.brick, [lens(16, 100, 20, 9, -20), lens(128, 108, 22, 9, -160), lens(140, 98, 14, 7, -40)]) +
  dog(108, 70, 0.95, '#7a4a2a', 1) +
  dog(44, 78, 0.8, INK.ink, -1) +
  at(76, 98, 0.42, 0, bowl(0, 0, 1));

const leafPile: Scene = () => {
  const colours = [INK.brick, PUMPKIN, INK.rust, '#c9952f'] as const;
  const heap = Array.from({ length: 34 }, (_, i): [number, number, number, string] => {
    const row = i % 4;
    const x = 12 + ((i * 37) % 132);
    const rim = 76 + 24 * Math.abs((x - 78) / 66) ** 2;
    return [x, rim + row * 10, -20 - ((i * 53) % 150), colours[i % 4] as string];
  });
  return (
    floor(FIELD, 92) +
    tree(144, 84, 0.8, INK.brick) +
    tree(16, 86, 0.7, PUMPKIN) +
    peek('jasmine', 'joy', 78, 46, 0.62) +
    cut('#8e4a20', sym([[78, 78], [112, 83], [142, 100], [152, 118], [78, 122]], 78)) +
    leaves(heap, 24) +
    leaves([[40, 24, 40, PUMPKIN], [120, 30, 120, INK.brick], [28, 50, 70, INK.rust]], 16)
  );
};

const harvestSupper: Scene = () => {
  const pumpkin =
    cut(PUMPKIN, [circle(-22, 0, 16, 22), circle(22, 0, 16, 22)]) +
    cut('#e39a3f', [circle(-10, 0, 15, 24), circle(10, 0, 15, 24)], 0.4) +
    cut(PUMPKIN, circle(0, 0, 12, 25), 0.4) +
    cut(INK.leaf, [ribbon([[0, -22], [2, -32], [9, -38]], [8, 6, 6]), lens(4, -26, 24, 13, 8)], 0.5);
  const loaf =
    cut('#a8703a', 'M-24 8C-30 -10 -14 -16 0 -16S30 -10 24 8Z', 0.7) +
    line('#e4c188', 3, ['M-10 -12l5 9', 'M1 -13l5 9', 'M12 -11l4 8']);
  return (
    floor(INK.bark, 92) +
    flat('#a8703a', 'M-20 92H180V97H-20Z') +
    at(54, 64, 1, 0, pumpkin) +
    steam(116, 44, 0.8) +
    at(116, 66, 0.78, 0, bowl(0, 0, 1)) +
    at(84, 92, 0.7, 0, loaf) +
    flat(INK.brick, [circle(24, 96, 6), circle(36, 99, 5.5)]) +
    line(INK.leaf, 2, ['M24 90v-4', 'M36 94v-4'])
  );
};

const lanternParade: Scene = () =>
  wash('#54405f') +
  flat('#2e1d36', 'M-20 96C40 84 110 94 190 86V150H-20Z') +
  line(INK.ink, 2.4, 'M-6 20Q80 44 166 14') +
  house(18, 98, 0.6, '#6b5577', '#2e1d36') +
  house(146, 98, 0.7, '#6b5577', '#2e1d36') +
  lantern(34, 58, 0.95, INK.brick) +
  lantern(82, 70, 1.25, INK.honey) +
  lantern(130, 54, 0.95, '#d9733a') +
  stars(INK.cream, [[58, 22, 4], [108, 18, 4], [14, 84, 3], [150, 84, 3]]);

const mushroomWalk: Scene = () => {
  const mushroom = (x: number, y: number, s: number, cap: string): string =>
    at(x, y, s, 0,
      cut(INK.cream, sym([[0, -8], [9, -4], [8, 20], [13, 36], [0, 38]], 0), 0.6) +
        flat('#e2d5b4', 'M-20 -4Q0 8 20 -4Z') +
        cut(cap, 'M-36 -2C-36 -28 -18 -42 0 -42S36 -28 36 -2Q0 10 -36 -2Z') +
        flat(INK.cream, [
          circle(-16, -18, 5.4), circle(4, -28, 6.4), circle(19, -12, 4.8), circle(-2, -9, 4), circle(-26, -6, 3),
        ]),
    );
  return (
    tree(20, 84, 0.95, '#a8642a') +
    tree(146, 82, 1, INK.rust) +
    flat(FIELD, 'M-20 84C30 74 90 88 190 78V150H-20Z') +
    flat('#7d8a45', 'M-20 100C40 90 100 104 190 94V150H-20Z') +
    mushroom(70, 68, 1.06, INK.brick) +
    mushroom(120, 82, 0.68, PUMPKIN) +
    mushroom(30, 90, 0.5, INK.rust) +
    flat(INK.leaf, [
      lens(52, 114, 22, 7, -70), lens(60, 114, 18, 7, -100), lens(96, 114, 24, 7, -80), lens(104, 114, 18, 7, -50),
      lens(10, 114, 18, 7, -80),
    ])
  );
};

const firstFrost: Scene = () => {
  const blades = Array.from({ length: 13 }, (_, i) => lens(6 + i * 12, 116, 20 + ((i * 7) % 12), 6, -96 + ((i * 11) % 18)));
  const side = [[-62, 0], [-46, 0]] as const;
  const veins = [
    ray(44, 88, -38, 0, 74),
    ...[18, 34, 50].flatMap((q) => {
      const [x, y] = [44 + q * Math.cos((-38 * Math.PI) / 180), 88 + q * Math.sin((-38 * Math.PI) / 180)];
      return [ray(x, y, -38 + side[0][0] * 0.8, 0, 16), ray(x, y, -38 - side[1][0] * 0.8, 0, 16)];
    }),
  ];
  return (
    wash('#d3dcda') +
    flat('#b9c9c8', 'M-20 78C40 66 100 82 190 70V150H-20Z') +
    cut(INK.snow, lens(36, 94, 96, 62, -38)) +
    flat(INK.brick, lens(41, 90, 84, 50, -38)) +
    line(INK.snow, 2.4, veins, 0.9) +
    line(INK.rust, 4, 'M42 90Q32 98 26 106') +
    flake(118, 34, 17, INK.dusk, 2.6) +
    flake(34, 38, 12, INK.dusk, 2.2) +
    flake(136, 78, 9, INK.dusk, 1.9) +
    flat('#e9f0ee', blades) +
    flat('#8fa7a2', [lens(22, 116, 24, 6, -84), lens(86, 116, 22, 6, -100), lens(134, 116, 26, 6, -80)])
  );
};

export const FALL: Scenes<'fall'> = {
  'hungry-dogs': hungryDogs,
  'leaf-pile': leafPile,
  'harvest-supper': harvestSupper,
  'lantern-parade': lanternParade,
  'mushroom-walk': mushroomWalk,
  'first-frost': firstFrost,
};
