/** Winter's Memories, in blue light. */
import { peek } from '../dragons';
import { INK, at, clipped, cut, flat, line } from '../paper';
import { circle, lens, rrect, sym } from '../path';
import { fir, floor, moon, rays, stars, teacup, teapot, wash, type Scene, type Scenes } from './motifs';

const drift = (colour: string = INK.snow): string => flat(colour, 'M-20 98C30 84 70 98 110 92S150 96 190 90V150H-20Z');
const falling = (places: readonly (readonly [number, number])[]): string =>
  flat(INK.cream, places.map(([x, y], i) => circle(x, y, 2 + (i % 2))));

const teaCeremony: Scene = () =>
  floor('#31466a') +
  rays(80, 62, '#5a7094', 16, 30, 80, 12) +
  teapot(80, 54, 0.85, INK.brick) +
  teacup(36, 92, 0.8, INK.cream, INK.brick) +
  teacup(124, 92, 0.8, INK.cream, INK.brick) +
  stars(INK.honey, [[30, 26, 5], [132, 24, 5]]);

const snowDay: Scene = () => {
  const snowman =
    cut(INK.snow, [circle(0, 18, 20), circle(0, -10, 14)]) +
    cut(INK.brick, 'M-15 -2H15L14 5H8V18H1V5H-14Z', 0.4) +
    flat(INK.ink, [circle(-5, -13, 2), circle(5, -13, 2), circle(0, 14, 2), circle(0, 22, 2)]) +
    flat(INK.honey, lens(0, -8, 14, 6, 8)) +
    cut(INK.ink, 'M-11 -20H11V-23H7V-34H-7V-23H-11Z', 0.4) +
    line(INK.bark, 3, ['M-18 12L-36 0', 'M18 12L36 2', 'M-30 4l-2 -9', 'M30 5l4 -8']);
  return (
    falling([[20, 20], [48, 36], [92, 18], [118, 40], [142, 22], [66, 14], [34, 62], [128, 66]]) +
    flat('#c6d8de', 'M-20 80C20 62 60 76 100 70S150 66 190 74V150H-20Z') +
    fir(24, 78, 0.9, INK.teal) +
    fir(140, 76, 1.1, INK.teal) +
    fir(120, 80, 0.7, '#2f6f70') +
    drift() +
    at(78, 76, 1, 0, snowman)
  );
};

const longNight: Scene = () => {
  const cabin =
    cut('#6a4a3a', 'M-26 0V-26H26V0Z', 0.6) +
    flat(INK.honey, [rrect(-18, -19, 13, 12, 1.5), 'M6 0V-16h12V0Z']) +
    line('#4a3026', 1.8, ['M-11.5 -19v12', 'M-18 -13h13']) +
    cut(INK.snow, 'M-34 -22L0 -50L34 -22Q26 -17 20 -22Q10 -16 0 -22Q-10 -16 -20 -22Q-26 -17 -34 -22Z', 0.6) +
    flat('#6a4a3a', 'M12 -54h9v16l-9 -7Z');
  return (
    wash('#22355c') +
    flat('#2d4470', circle(116, 34, 40)) +
    moon(116, 34, 0.62, '#f3e2a8') +
    stars(INK.cream, [[24, 24, 5], [52, 16, 4], [70, 40, 5], [18, 58, 4], [146, 70, 4], [44, 46, 3], [88, 20, 3]]) +
    flat('#4a6390', 'M-20 84C20 68 60 82 100 76S150 72 190 80V150H-20Z') +
    fir(136, 92, 0.8, '#1c3f4a') +
    fir(18, 92, 0.7, '#1c3f4a') +
    drift('#c6d5e4') +
    line('#d8e2ee', 3, 'M76 44q-7 -6 0 -12t-3 -12', 0.75) +
    at(60, 98, 0.98, 0, cabin) +
    flat(INK.honey, 'M66 98L78 98L90 112H62Z', 0.3)
  );
};

const bathByTheFire: Scene = ({ uid }) => {
  const fire =
    cut('#d9822b', 'M0 -34C12 -20 18 -12 16 2C15 12 8 16 0 16S-15 12 -16 2C-17 -6 -8 -10 -8 -20C-4 -18 -2 -26 0 -34Z', 0.4) +
    flat(INK.honey, 'M0 -12C7 -4 9 0 8 8C7 14 4 15 0 15S-7 14 -8 8C-9 0 -3 -2 0 -12Z');
  const bricks = [
    'M92 26H152', 'M92 40H102', 'M142 40H152', 'M92 54H102', 'M142 54H152', 'M92 68H102', 'M142 68H152', 'M112 12V26',
    'M132 12V26',
  ];
  const bubbles = [
    [16, 76, 7], [28, 72, 9], [42, 76, 7], [70, 76, 7], [82, 72, 8], [94, 77, 6], [104, 62, 4], [22, 52, 4.5], [12, 62, 3],
  ] as const;
  return (
    wash('#6b4a52') +
    floor('#4a3038', 100) +
    cut('#a34a35', 'M90 8H154V100H90Z', 0.6) +
    flat('#2a1a20', 'M102 100V52a20 20 0 0 1 40 0V100Z') +
    line('#7d3020', 2, bricks, 0.8) +
    at(122, 84, 1, 0, fire) +
    flat('#5a3620', rrect(106, 94, 32, 7, 3)) +
    clipped(`${uid}-tub`, 'M-20 -40H104V82H-20Z', peek('jasmine', 'joy', 54, 38, 0.6)) +
    cut(INK.tan, 'M4 78H106L98 112H12Z') +
    line(INK.bark, 3.4, ['M7 88H103', 'M10 102H100']) +
    line(INK.bark, 1.6, ['M30 78l3 34', 'M55 78v34', 'M80 78l-3 34'], 0.7) +
    flat(INK.bark, 'M0 76H110V81H0Z') +
    bubbles
      .map(([x, y, r]) => flat('#eaf2f2', circle(x, y, r)) + flat('#fff', circle(x - r * 0.3, y - r * 0.3, r * 0.28)))
      .join('')
  );
};

const newYearsBells: Scene = () => {
  const bell = (): string =>
    cut(INK.honey, [sym([[0, -32], [11, -28], [17, -6], [21, 16], [28, 26], [0, 28]], 0)]) +
    flat('#b47a17', 'M-25 17Q0 25 25 17L28 26Q0 31 -28 26Z', 0.75) +
    flat('#f6d98a', lens(-9, 10, 34, 7, -82)) +
    cut(INK.brick, circle(0, 32, 6.5), 0.5);
  return (
    rays(80, 46, '#9db8d2', 14, 20, 90, 12) +
    falling([[16, 24], [30, 62], [140, 28], [134, 74], [52, 12], [112, 14], [150, 52], [10, 90]]) +
    drift() +
    at(56, 58, 1.02, 17, bell()) +
    at(106, 58, 1.02, -17, bell()) +
    cut(INK.leaf,
      [lens(80, 22, 36, 15, 14), lens(80, 22, 36, 15, 166), lens(80, 22, 26, 12, -30), lens(80, 22, 26, 12, -150)],
      0.6,
    ) +
    cut(INK.brick,
      [lens(80, 26, 26, 17, 40), lens(80, 26, 26, 17, 140), circle(80, 22, 6.5), circle(71, 15, 5), circle(89, 15, 5)],
      0.6,
    )
  );
};

const giftGiving: Scene = () => {
  const box = (fill: string, ribbon: string): string =>
    cut(fill, rrect(-34, -18, 68, 52, 3)) +
    cut(fill, rrect(-39, -30, 78, 16, 3), 0.6) +
    flat(ribbon, ['M-7 -30H7V34H-7Z']) +
    flat(INK.ink, 'M-34 -14H34V-11H-34Z', 0.2) +
    cut(ribbon, [lens(0, -29, 32, 20, -28), lens(0, -29, 32, 20, -152)], 0.5) +
    flat(INK.ink, [lens(5, -32, 18, 7, -28), lens(-5, -32, 18, 7, -152)], 0.2) +
    cut(ribbon, circle(0, -30, 7), 0.4);
  return (
    floor('#b9cbd8', 92) +
    falling([[18, 22], [44, 30], [120, 18], [140, 44], [28, 58]]) +
    fir(134, 88, 1.35, INK.teal) +
    flat(INK.honey, [circle(128, 66, 3), circle(142, 72, 3), circle(132, 84, 3), circle(138, 50, 2.6)]) +
    at(68, 72, 1, 0, box(INK.brick, INK.honey)) +
    at(122, 98, 0.42, 0, box(INK.dusk, INK.cream))
  );
};

export const WINTER: Scenes<'winter'> = {
  'tea-ceremony': teaCeremony,
  'snow-day': snowDay,
  'long-night': longNight,
  'bath-by-the-fire': bathByTheFire,
  'new-years-bells': newYearsBells,
  'gift-giving': giftGiving,
};
