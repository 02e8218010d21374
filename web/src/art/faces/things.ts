/** Protection, Vulnerable, Item and Reveal cards, and the Mentors: things on a shelf. */
import { peek } from '../dragons';
import { blossom } from '../flora';
import { INK, at, cut, flat, flipped, line } from '../paper';
import { blob, circle, lens, petal, ray, ribbon, ring, rrect, sym, turn } from '../path';
import { floor, steam, teacup, teapot, type Scene, type Scenes } from './motifs';

// Protection: the field behind is a light green
const feedingClock: Scene = () => {
  const clock =
    cut(INK.brick, 'M-34 40L-26 -20L0 -46L26 -20L34 40Z') +
    cut(INK.cream, circle(0, 2, 23), 0.5) +
    flat(INK.ink, [lens(0, 4, 18, 4, -90), lens(0, 4, 13, 4, 24), circle(0, 4, 3)]) +
    flat(INK.ink, ring(12, (a) => circle(...turn(18.5, 0, a, 0, 2), 1.2))) +
    flat(INK.honey, [lens(-22, 36, 14, 6, -26), lens(22, 36, 14, 6, -154), lens(0, -26, 10, 8, -90), circle(0, 34, 3.5)]);
  return floor('#e9cf97', 98) + at(80, 62, 1.08, 0, clock);
};

const windChime: Scene = () => {
  const bars = [[54, 36], [67, 46], [93, 46], [106, 36]] as const;
  return (
    line(INK.ink, 2.4, 'M80 -10V16') +
    cut(INK.teal, ['M42 30Q62 24 80 8Q98 24 118 30L114 37H46Z', circle(80, 8, 5)]) +
    line(INK.ink, 1.8, [54, 67, 80, 93, 106].map((x) => `M${x} 36V50`)) +
    cut(INK.honey, bars.map(([x, l]) => rrect(x - 4.5, 48, 9, l, 4.5)), 0.7) +
    flat(INK.cream, bars.map(([x]) => lens(x, 80, 26, 3, -90)), 0.7) +
    line(INK.ink, 1.8, 'M80 48V92') +
    cut(INK.brick, circle(80, 68, 9), 0.6) +
    flat(INK.cream, ring(5, (q) => lens(80, 68, 7, 4, q - 90))) +
    cut(INK.leaf, lens(80, 90, 24, 14, 90), 0.5)
  );
};

const incense: Scene = () => {
  const sticks = [[64, 30], [80, 22], [96, 30]] as const;
  const smoke = sticks.map(([x, y], i) => `M${x} ${y - 5}q${i === 2 ? 9 : -9} -8 0 -16t${i === 1 ? 3 : 0} -18`);
  return (
    floor('#d8c08a', 100) +
    line(INK.cream, 3.4, smoke, 0.95) +
    line('#7a4a2a', 3.6, sticks.map(([x, y], i) => `M${x} ${y}L${73 + i * 7} 82`)) +
    cut(INK.brick, sticks.map(([x, y]) => circle(x, y, 4.4)), 0.4) +
    at(80, 84, 1, 0,
      cut(INK.plum, ['M-36 -4H36C34 16 22 24 0 24S-34 16 -36 -4Z', 'M-17 20H17L21 28H-21Z']) +
        flat('#e9dfc4', 'M-30 -4Q0 -12 30 -4Z') +
        flat(INK.honey, [-20, -7, 7, 20].map((x) => lens(x, 14, 12, 6, -90))),
    )
  );
};

const mitten = (): string =>
  cut(INK.brick, [
    blob([[-22, 34], [-24, 4], [-20, -32], [-10, -44], [4, -44], [16, -32], [20, 0], [20, 34]]),
    blob([[14, 14], [26, -6], [36, -10], [38, 2], [28, 20], [16, 30]]),
  ]) +
  cut(INK.cream, rrect(-26, 26, 50, 16, 6), 0.5) +
  flat(INK.cream, [...ring(8, (a) => lens(-2, -10, 14, 5, a)), lens(-16, 12, 28, 3, 0)]) +
  flat(INK.brick, [-18, -9, 0, 9, 18].map((x) => circle(x - 1, 34, 2)));

const gloves: Scene = () => at(56, 66, 1, -12, mitten()) + flipped(106, 66, 1, 12, mitten());

// Vulnerable: a bite is missing at the lower right, the field is a light terracotta
const sugaryTreat: Scene = () => {
  const pleats = [-20, -10, 0, 10, 20].map((x) => `M${x} 12L${x * 0.82} 38`);
  const icing =
    'M-36 8C-44 -4 -32 -14 -28 -14C-28 -28 -14 -34 -6 -36Q2 -42 8 -35C20 -32 28 -26 28 -14C34 -12 42 -2 36 8Q27 18 18 9Q9 19 0 9Q-9 19 -18 9Q-27 18 -36 8Z';
  const sprinkle = ([x, y, a, c]: readonly [number, number, number, string]): string => flat(c, lens(x, y, 10, 4.4, a));
  return (
    floor('#cf9a86', 100) +
    at(74, 66, 1.02, 0,
      cut(INK.teal, 'M-32 8H32L25 40H-25Z') +
        line('#8fb5ac', 2.4, pleats) +
        cut(INK.cream, icing, 0.8) +
        (
          [
            [-22, -6, 30, INK.brick], [-6, -20, -50, INK.leaf], [10, -4, 10, INK.dusk], [16, -20, 60, INK.honey],
            [-12, 2, -20, INK.honey], [24, 0, -60, INK.brick], [0, -8, 80, INK.rose],
          ] as const
        )
          .map(sprinkle)
          .join('') +
        cut(INK.brick, circle(2, -43, 9), 0.6) +
        flat(INK.cream, circle(-1, -46, 2.4), 0.8) +
        line(INK.leaf, 2.6, 'M3 -51q2 -8 10 -9'),
    )
  );
};

const milk: Scene = () => {
  const bottle =
    cut(INK.cream, sym([[0, -50], [13, -50], [14, -30], [26, -12], [28, 20], [27, 38], [0, 40]], 0)) +
    flat('#dfe6e0', 'M16 -12Q25 -4 26 14V32Q25 39 14 39.5Q20 12 16 -12Z') +
    cut(INK.brick, 'M-15 -56H15V-44H-15Z', 0.6) +
    flat(INK.teal, circle(-1, 12, 17)) +
    flat(INK.cream, ring(9, (a) => petal(-1, 12, 13, 7, a))) +
    flat(INK.honey, circle(-1, 12, 4.4));
  return (
    floor('#cf9a86', 100) +
    at(92, 60, 1.04, 0, bottle) +
    teacup(40, 86, 0.86, INK.brick) +
    flat(INK.cream, circle(40, 74, 12, 2.6))
  );
};

const book: Scene = () => {
  const leaf = [
    lens(54, 78, 34, 2.6, -90), lens(54, 70, 12, 2.2, -40), lens(54, 70, 12, 2.2, -140), lens(54, 60, 11, 2.2, -42),
    lens(54, 60, 11, 2.2, -138),
  ];
  const words = [44, 54, 64, 74].map((y, i) => `M92 ${y}q16 -7 ${30 - (i === 3 ? 12 : 0)} -4`);
  return (
    floor('#cdbf9a', 100) +
    cut(INK.brick, 'M22 34L80 44L138 34V98L80 108L22 98Z') +
    cut(INK.cream, ['M28 28Q58 22 80 38V100Q58 86 28 92Z', 'M132 28Q102 22 80 38V100Q102 86 132 92Z'], 0.5) +
    flat(INK.teal, lens(54, 82, 44, 20, -90)) +
    flat(INK.cream, leaf) +
    line('#9a8c70', 2.6, words) +
    flat(INK.honey, 'M118 24l8 -1v24l-4 -5l-4 6Z')
  );
};

const necklace: Scene = () => {
  const beads = [[33, 34], [41, 52], [54, 68], [106, 68], [119, 52], [127, 34]] as const;
  return (
    line(INK.honey, 3.4, 'M30 14C30 66 56 80 80 80S130 66 130 14') +
    flat(INK.honey, beads.map(([x, y]) => circle(x, y, 5.5))) +
    cut(INK.honey, circle(80, 90, 21)) +
    flat(INK.teal, circle(80, 90, 15)) +
    flat(INK.cream, ring(6, (a) => lens(80, 90, 13, 7, a))) +
    flat(INK.honey, circle(80, 90, 3.5))
  );
};

// Item: the field is straw
const ironTeapot: Scene = () => floor('#b9a98a', 100) + steam(138, 30, 0.8) + teapot(76, 70, 1.05, '#39444a', INK.honey);

const woodenBowl: Scene = () => {
  const spoon = cut('#a8703a', [ribbon([[14, 0], [40, -36], [52, -54]], [7, 6, 6]), circle(56, -60, 11, 13)], 0.7);
  return (
    floor('#b9a98a', 100) +
    at(76, 70, 1.08, 0,
      spoon +
        flat('#6f4522', circle(0, -8, 48, 11)) +
        cut(INK.bark, ['M-48 -8Q0 8 48 -8C47 20 28 32 0 32S-47 20 -48 -8Z', 'M-20 29H20L24 36H-24Z']) +
        line('#a8703a', 2.4, ['M-41 6Q0 20 41 6', 'M-33 18Q0 30 33 18'], 0.9) +
        flat(INK.moss, [lens(0, 22, 18, 10, -90), lens(0, 22, 16, 9, -34), lens(0, 22, 16, 9, -146)]),
    )
  );
};

const flute: Scene = () => {
  const pipe =
    cut(INK.tan, rrect(-62, -8, 124, 16, 8)) +
    flat(INK.bark, [-14, 2, 18, 34, 48].map((x) => circle(x, 0, 3.6))) +
    flat(INK.brick, ['M-48 -8h9v16h-9Z', 'M-30 -8h4v16h-4Z']);
  const note = cut(INK.teal, [circle(0, 12, 7, 5.5), 'M4 12V-12L20 -7V-1L7 -5V12Z'], 0.5);
  const quaver = cut(INK.brick, [circle(0, 12, 7, 5.5), 'M4 12V-14H7V12Z', lens(6, -14, 18, 8, 40)], 0.5);
  return at(80, 66, 1, -26, pipe) + at(112, 84, 1, 0, note) + at(36, 40, 0.8, -12, quaver);
};

const blanket: Scene = () => {
  const fold = (y: number, fill: string, w: number): string =>
    cut(fill, rrect(80 - w, y, 2 * w, 24, 11), 0.8) + line(INK.ink, 1.8, `M${80 - w + 14} ${y + 16}H${80 + w - 3}`, 0.28);
  const dots = (y: number, fill: string): string =>
    flat(fill, [44, 62, 80, 98, 116].map((x) => circle(x, y + 9, 3)));
  return (
    floor('#b9a98a', 104) +
    fold(80, INK.dusk, 56) +
    dots(80, INK.honey) +
    fold(56, INK.cream, 53) +
    flat(INK.brick, [46, 63, 80, 97, 114].flatMap((x) => [lens(x, 66, 8, 5, 0), lens(x, 66, 8, 5, 180)])) +
    fold(32, INK.brick, 50) +
    flat(INK.honey, 'M36 40h88v4h-88Z')
  );
};

const brush: Scene = () => {
  const bristles = Array.from({ length: 8 }, (_, i) => `M${-54 + i * 7.2} 9h4.6l-.6 21q-1.7 3 -3.4 0Z`);
  const body =
    cut(INK.brick, ribbon([[62, 0], [24, 0], [0, 0]], [13, 12, 20])) +
    flat(INK.cream, lens(50, 0, 22, 5, 180)) +
    cut(INK.tan, 'M-56 -16H-4Q8 -10 4 10H-56Q-66 -2 -56 -16Z') +
    cut(INK.ink, bristles, 0.4) +
    flat(INK.leaf, [lens(-30, -3, 22, 9, 0), lens(-30, -3, 22, 9, 180)]);
  return floor('#a9c3bb') + at(80, 58, 1.1, -34, body) + blossom(34, 34, 11) + blossom(124, 92, 13);
};

const teaTray: Scene = () =>
  floor('#b9a98a', 108) +
  steam(83, 20, 0.76) +
  teapot(79, 58, 0.78, INK.teal) +
  teacup(40, 80, 0.66, INK.cream, INK.brick) +
  teacup(119, 80, 0.66, INK.cream, INK.brick) +
  cut(INK.bark, ['M22 92H138L131 105H29Z', 'M17 82q-2 -6 4 -6h7v5h-5l5 11h-6Z', 'M143 82q2 -6 -4 -6h-7v5h5l-5 11h6Z']) +
  flat(INK.tan, 'M26 95H134L132 98H28Z');

// Reveal: the window is a burst
const brick: Scene = () => {
  const lines = [[44, 26, -120], [66, 14, -100], [94, 12, -80], [116, 24, -60]] as const;
  const sprout =
    cut(INK.leaf, [lens(0, 0, 30, 14, -90), lens(0, 0, 26, 12, -36), lens(0, 0, 26, 12, -144)], 0.6) +
    line(INK.moss, 1.8, ['M0 -4V-22', 'M5 -4L16 -12', 'M-5 -4L-16 -12']);
  return (
    line(INK.cream, 4, lines.map(([x, y, a]) => ray(x, y, a, 0, 12))) +
    flat(INK.ink, circle(80, 100, 56, 8), 0.16) +
    cut(INK.brick, 'M24 64L84 78V104L24 88Z') +
    cut(INK.rust, 'M84 78L138 60V84L84 104Z') +
    flat('#cf6a4c', 'M24 64L78 48L138 60L84 78Z') +
    flat('#b04a30', ['M58 63a7 3 0 1 0 14 0a7 3 0 1 0 -14 0Z', 'M90 62a7 3 0 1 0 14 0a7 3 0 1 0 -14 0Z']) +
    at(81, 62, 1, 0, sprout)
  );
};

const fickleDragons: Scene = () =>
  peek('rooibos', 'mischief', 46, 58, 0.64) +
  peek('ginseng', 'mischief', 112, 50, 0.56) +
  peek('chamomile', 'mischief', 80, 92, 0.5);

function bird(fill: string): string {
  return (
    cut(fill, [
      blob([[-4, -30], [14, -30], [20, -14], [14, 8], [-2, 22], [-20, 20], [-24, 0], [-14, -14]]),
      lens(-14, 12, 34, 15, 150),
    ]) +
    flat(INK.honey, lens(16, -20, 16, 9, 8)) +
    flat(INK.cream, [lens(-2, 16, 30, 15, -112), circle(8, -20, 5)]) +
    flat(fill, lens(-3, 12, 20, 4, -112)) +
    flat(INK.ink, circle(8.6, -20, 2.4)) +
    line(INK.cream, 1.8, 'M2 -20a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0') +
    line(INK.ink, 2.4, ['M-4 20v7', 'M4 18v8'])
  );
}

const mentors: Scene = () => {
  const leaves = [
    lens(24, 90, 20, 10, -120), lens(138, 90, 20, 10, -60), lens(80, 84, 18, 9, 90), lens(52, 86, 16, 8, 80),
    lens(108, 86, 16, 8, 100),
  ];
  return (
    line(INK.ink, 4, 'M14 92Q80 78 146 92') +
    flat(INK.leaf, leaves) +
    at(52, 62, 1, 0, bird(INK.teal)) +
    flipped(108, 62, 1, 0, bird(INK.brick))
  );
};

export const PROTECTION: Scenes<'protection'> = {
  'feeding-clock': feedingClock,
  'wind-chime': windChime,
  incense,
  gloves,
};
export const VULNERABLE: Scenes<'vulnerable'> = { 'sugary-treat': sugaryTreat, milk, book, necklace };
export const ITEM: Scenes<'item'> = {
  'iron-teapot': ironTeapot,
  bowl: woodenBowl,
  flute,
  blanket,
  brush,
  'tea-tray': teaTray,
};
export const REVEAL: Scenes<'reveal'> = { brick, 'fickle-dragons': fickleDragons };
export const MENTORS: Scenes<'mentors'> = { mentors };
