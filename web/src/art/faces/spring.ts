/** Spring's Memories, under a pink sky. */
import { dragon } from '../dragons';
import { blossom } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { circle, lens, petal, ribbon, ring, rrect } from '../path';
import { cloud, floor, hills, steam, sun, tree, type Scene, type Scenes } from './motifs';

const MEADOW = '#a7bd86';

const farmersMarket: Scene = () => {
  const scallops = (x: number, fill: string): string =>
    cut(fill, `M${x} 22H${x + 20}L${x + 21} 40q-5.3 9 -10.5 9t-10.5 -9Z`, 0.4);
  const awning = [0, 1, 2, 3, 4, 5].map((i) => scallops(20 + i * 20, i % 2 ? INK.cream : INK.brick)).join('');
  const pumpkin = (x: number, y: number): string =>
    cut('#d9822b', [circle(x - 6, y, 8, 9), circle(x + 6, y, 8, 9), circle(x, y, 8, 10)], 0.4) +
    line(INK.leaf, 3, `M${x} ${y - 9}v-5`);
  return (
    hills(MEADOW, INK.moss) +
    flat(INK.bark, ['M26 30h6v76h-6Z', 'M128 30h6v76h-6Z']) +
    flat('#6f5a44', 'M32 46H128V76H32Z', 0.35) +
    pumpkin(48, 68) +
    cut(INK.leaf, [74, 82, 90].map((x) => lens(x, 78, 26, 12, -90 + (x - 82) * 2)), 0.4) +
    cut(INK.brick, [circle(106, 72, 6.5), circle(118, 72, 6.5), circle(112, 63, 6.5)], 0.4) +
    flat(INK.cream, [circle(104, 70, 1.8), circle(116, 70, 1.8), circle(110, 61, 1.8)]) +
    cut(INK.tan, 'M18 78H142V90H18Z', 0.7) +
    flat(INK.bark, ['M24 90H136V108H24Z']) +
    line('#6d4420', 2, ['M24 99H136', 'M52 90v18', 'M80 90v18', 'M108 90v18'], 0.6) +
    awning
  );
};

const firstBlossoms: Scene = () => {
  const flowers = [
    [46, 78, 13], [68, 54, 15], [96, 46, 14], [124, 30, 13], [104, 72, 12], [84, 26, 11], [128, 56, 10],
  ] as const;
  const buds = [[140, 20], [112, 18], [34, 62], [76, 84]] as const;
  return (
    hills('#d9b3a4', MEADOW) +
    cut('#6a4330',
      [
        ribbon([[-8, 104], [34, 86], [76, 58], [120, 36], [158, 18]], [15, 12, 9, 6, 3]),
        ribbon([[70, 62], [80, 44], [86, 24]], [7, 5, 3]), ribbon([[84, 54], [104, 66], [132, 58]], [6, 5, 3]),
      ],
      0.7,
    ) +
    flat(INK.leaf, [lens(52, 76, 18, 8, 60), lens(90, 52, 16, 8, 70), lens(120, 38, 16, 8, -110), lens(30, 88, 16, 8, -120)]) +
    flat(INK.brick, buds.map(([x, y]) => circle(x, y, 4))) +
    flowers.map(([x, y, r], i) => blossom(x, y, r, i * 31, i % 3 === 2 ? '#f6dcd8' : INK.cream)).join('') +
    flat(INK.cream, [
      lens(30, 30, 9, 5, 30), lens(52, 24, 8, 5, -20), lens(120, 92, 9, 5, 40), lens(142, 80, 8, 5, -30),
      lens(60, 104, 8, 5, 10),
    ])
  );
};

const kiteDay: Scene = () => {
  const bow = (x: number, y: number, a: number): string => flat(INK.brick, [lens(x, y, 11, 8, a), lens(x, y, 11, 8, a + 180)]);
  const kite =
    cut(INK.honey, 'M0 -36L27 -4L0 40L-27 -4Z') +
    flat(INK.teal, ['M0 -36L27 -4H0Z', 'M0 40L-27 -4H0Z']) +
    flat(INK.cream, ring(4, (a) => lens(0, -4, 13, 7, a)));
  return (
    cloud(34, 30, 0.62, INK.cream) +
    cloud(134, 62, 0.5, INK.cream) +
    hills(MEADOW, INK.leaf) +
    line(INK.cream, 2.2, 'M88 82Q74 80 76 94T47 92') +
    bow(80, 83, 60) +
    bow(75, 94, 10) +
    at(98, 46, 1, 18, kite) +
    tree(142, 98, 0.62, '#3d6b4a') +
    at(2, 58, 0.25, 0, dragon('ginseng', 'joy'))
  );
};

const plantingDay: Scene = () => {
  const sprout = (x: number, y: number, s: number): string =>
    at(x, y, s, 0,
      line(INK.leaf, 4, 'M0 0V-20') +
        cut(INK.leaf, [lens(0, -18, 24, 14, -34), lens(0, -18, 24, 14, -146)], 0.5) +
        line(INK.moss, 1.6, ['M4 -21L14 -28', 'M-4 -21L-14 -28']),
    );
  const can =
    line(INK.teal, 5, 'M20 -14C40 -20 42 14 22 12') +
    cut(INK.teal, [
      'M-20 -16H20L24 22H-24Z', ribbon([[-18, 10], [-36, -2], [-48, -20]], [13, 9, 7]), lens(-56, -14, 20, 12, -48, 0.5),
    ]) +
    flat(INK.honey, ['M-21 -8H21L21.6 -2H-21.600Z']) +
    flat(INK.cream, ring(6, (a) => petal(0, 10, 8, 5, a)));
  const drops = [[46, 50], [38, 60], [52, 64], [42, 76]] as const;
  return (
    sun(26, 28, 13) +
    floor('#a97a4a', 82) +
    flat('#8a5a36', ['M-20 90Q80 78 180 90V98Q80 88 -20 98Z', 'M-20 104Q80 94 180 104V112Q80 104 -20 112Z']) +
    at(108, 46, 0.98, -14, can) +
    flat('#5d8fa0', drops.map(([x, y]) => lens(x, y, 9, 5, 100))) +
    sprout(30, 96, 1) +
    sprout(74, 98, 1.15) +
    sprout(118, 98, 1)
  );
};

const rainOnTheRoof: Scene = () => {
  const rain = [
    [20, 24], [38, 44], [14, 62], [60, 18], [104, 16], [126, 34], [146, 20], [148, 58], [30, 84], [136, 82], [84, 14], [10, 96],
  ] as const;
  return (
    flat('#8b96b4', 'M-20 -20H190V150H-20Z') +
    cloud(44, 16, 0.9, '#6c7799') +
    cloud(116, 12, 1, '#7b86a6') +
    floor('#6f8f6d', 96) +
    flat('#a9bfc9', [circle(36, 106, 20, 3.4), circle(132, 107, 16, 3)]) +
    cut(INK.cream, 'M42 62H118V104H42Z', 0.6) +
    cut(INK.brick, 'M28 64L62 30H98L132 64Z') +
    line(INK.rust, 2.2, ['M52 48H108', 'M42 57H118', 'M64 40H96'], 0.8) +
    flat(INK.bark, 'M72 104V80a8 8 0 0 1 16 0V104Z') +
    flat(INK.honey, [rrect(50, 74, 15, 14, 2), rrect(96, 74, 15, 14, 2)]) +
    line(INK.bark, 2, ['M57.5 74v14', 'M103.5 74v14']) +
    steam(112, 34, 0.6) +
    line('#e4edf2', 2.4, rain.map(([x, y]) => `M${x} ${y}l-4 11`), 0.9)
  );
};

const birdsNest: Scene = () => {
  const eggs = [[60, -14], [80, 0], [100, 12]] as const;
  const straws = [
    'M42 74Q80 92 118 72', 'M40 82Q78 102 120 80', 'M48 92Q82 106 114 90', 'M36 76L52 88', 'M124 74L106 90', 'M66 84L58 98',
    'M94 84L104 98',
  ];
  return (
    hills('#d9b3a4', MEADOW) +
    cut('#6a4330',
      [
        ribbon([[-10, 110], [40, 100], [100, 100], [170, 88]], [12, 11, 10, 7]),
        ribbon([[112, 98], [134, 80], [150, 56]], [8, 6, 3]),
      ],
      0.7,
    ) +
    flat(INK.leaf, [
      lens(140, 70, 22, 11, -20), lens(146, 60, 20, 10, -100), lens(20, 102, 22, 11, -120), lens(10, 104, 20, 10, -60),
      lens(132, 84, 18, 9, 30),
    ]) +
    cut('#7a5230', circle(80, 70, 44, 11), 0.5) +
    eggs
      .map(([x, a]) =>
        at(x, 60, 1, a,
          cut('#6fa3a8', circle(0, 0, 12.5, 16.5), 0.5) +
            flat(INK.cream, [circle(-3, -6, 1.6), circle(4, -2, 1.4), circle(-2, 3, 1.3), circle(3, -9, 1.2)], 0.9),
        ),
      )
      .join('') +
    cut('#9a6a3a', 'M34 70Q80 86 126 70C124 96 106 108 80 108S36 96 34 70Z') +
    line('#6d4420', 2.4, straws, 0.75) +
    line('#c99a5c', 2, ['M46 78Q80 94 116 76', 'M52 96Q82 108 108 96'], 0.9)
  );
};

export const SPRING: Scenes<'spring'> = {
  'farmers-market': farmersMarket,
  'first-blossoms': firstBlossoms,
  'kite-day': kiteDay,
  'planting-day': plantingDay,
  'rain-on-the-roof': rainOnTheRoof,
  'birds-nest': birdsNest,
};
