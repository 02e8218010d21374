/** Where the panels play: wide strips of cut paper, drawn inline so that they follow the season's colours. */
import { chatter, circle, lens, petal, poly, ring, rrect, star } from '../../art/path';
import { cut, flat, INK, line } from '../../art/paper';

export type Backdrop = 'house' | 'garden' | 'market' | 'trouble' | 'snow' | 'feast';

/** The strip's own measures; it is cut at the sides where a panel is narrower. */
export const WIDTH = 640;
export const HEIGHT = 220;

const HILL = 'M-20 232V168Q90 118 210 160T430 150T660 172V232Z';
const NEAR = 'M-20 232V196Q120 168 280 194T560 188T660 200V232Z';

const floor = (colour: string): string => flat(colour, `M-20 232V190H660V232Z`) + flat(INK.ink, 'M-20 190H660v4H-20Z', 0.12);

const pot = (x: number, y: number, colour: string): string =>
  cut(colour, [circle(x, y, 15, 12), rrect(x - 5, y - 17, 10, 7, 3)], 0.6) +
  line(colour, 4, `M${x + 14} ${y - 3}q9 -2 10 -11`) +
  line(colour, 3.4, `M${x - 13} ${y - 6}q-12 1 -8 12q3 4 8 2`) +
  flat(INK.cream, circle(x, y, 3.4), 0.8);

const cup = (x: number, y: number, colour: string): string =>
  flat(colour, `M${x - 9} ${y - 8}h18q0 16 -9 16t-9 -16Z`) + line(colour, 2.6, `M${x + 8} ${y - 5}q8 0 2 8`);

const lantern = (x: number, y: number, colour: string): string =>
  line(INK.ink, 1.6, `M${x} -4V${y - 18}`, 0.55) +
  cut(colour, circle(x, y, 15, 18), 0.7) +
  flat(INK.ink, [rrect(x - 6, y - 20, 12, 4, 1.5), rrect(x - 6, y + 16, 12, 4, 1.5)], 0.8) +
  line(INK.cream, 1.6, [`M${x - 6} ${y - 14}q-4 14 0 28`, `M${x + 6} ${y - 14}q4 14 0 28`], 0.6);

const shelf = (x: number, width: number): string =>
  flat(INK.bark, rrect(x, 92, width, 7, 2)) + flat(INK.bark, [rrect(x + 12, 99, 5, 14, 2), rrect(x + width - 17, 99, 5, 14, 2)], 0.8);

const blossom = (x: number, y: number, r: number, colour: string): string =>
  flat(colour, ring(5, (angle) => petal(x, y, r, r * 0.8, angle))) + flat(INK.honey, circle(x, y, r * 0.26));

const tuft = (x: number, y: number, colour: string): string =>
  flat(colour, [lens(x, y, 26, 8, -112), lens(x, y, 32, 8, -90), lens(x, y, 25, 8, -66)]);

function house(): string {
  return (
    flat('var(--cloth)', 'M-20 -10H660V232H-20Z') +
    cut(INK.bark, 'M252 190V84a68 62 0 0 1 136 0V190Z', 0.8) +
    flat(INK.sky, 'M261 190V86a59 54 0 0 1 118 0V190Z') +
    flat(INK.honey, circle(350, 78, 17), 0.9) +
    flat(INK.moss, 'M261 190V150q34 -26 62 -6t56 -8V190Z') +
    flat(INK.bark, ['M317 34h6V190h-6Z', 'M261 116h118v6H261Z']) +
    shelf(36, 168) + pot(66, 80, INK.brick) + pot(116, 80, INK.teal) + cup(158, 84, INK.honey) + cup(184, 84, INK.rose) +
    shelf(436, 168) + pot(470, 80, INK.plum) + cup(508, 84, INK.teal) + pot(554, 80, INK.honey) +
    lantern(228, 46, INK.brick) + lantern(412, 46, INK.honey) +
    floor('var(--table)')
  );
}

function garden(): string {
  const blossoms = [[60, 58], [96, 34], [134, 60], [560, 40], [596, 66], [522, 62]] as const;
  return (
    flat(INK.sky, 'M-20 -10H660V232H-20Z', 0.85) +
    flat(INK.cream, [circle(470, 52, 34, 13), circle(500, 44, 26, 14), circle(190, 40, 30, 11), circle(214, 33, 22, 12)], 0.8) +
    flat(INK.honey, circle(322, 56, 25)) +
    cut(INK.moss, HILL, 0.7) + cut(INK.leaf, NEAR, 0.7) +
    line(INK.bark, 7, ['M20 232Q40 110 100 36', 'M40 140Q90 90 140 66', 'M630 232Q612 110 560 44', 'M616 140Q560 96 520 68']) +
    blossoms.map(([x, y]) => blossom(x, y, 18, INK.rose) + blossom(x + 24, y + 22, 12, INK.cream)).join('') +
    [180, 256, 398, 470].map((x) => tuft(x, 212, INK.teal)).join('')
  );
}

function market(): string {
  const stripe = (i: number): string =>
    cut(i % 2 ? INK.cream : INK.brick, `M${-20 + i * 44} -10h44v44a22 16 0 0 1 -44 0Z`, 0.5);
  return (
    flat('var(--cloth)', 'M-20 -10H660V232H-20Z') +
    flat('var(--orn)', [rrect(20, 60, 10, 140, 2), rrect(610, 60, 10, 140, 2)], 0.9) +
    shelf(52, 150) + pot(84, 80, INK.teal) + cup(124, 84, INK.brick) + pot(170, 80, INK.honey) +
    shelf(438, 150) + cup(462, 84, INK.plum) + pot(506, 80, INK.leaf) + cup(552, 84, INK.honey) +
    Array.from({ length: 16 }, (_, i) => stripe(i)).join('') +
    lantern(262, 76, INK.honey) + lantern(378, 76, INK.rose) +
    floor('var(--table)')
  );
}

function trouble(): string {
  return (
    flat(INK.plum, 'M-20 -10H660V232H-20Z') +
    flat(INK.brick, ring(14, (angle) => poly([[320, 120], spoke(angle, -5), spoke(angle, 5)])), 0.34) +
    flat(INK.honey, [star(92, 54, 26, 11, 9), star(552, 62, 30, 13, 9), star(200, 36, 13, 6, 8), star(446, 30, 14, 6, 8)], 0.9) +
    line(INK.cream, 4, ['M34 120l16 -12l8 16l16 -12l8 16', 'M566 128l14 -14l10 15l15 -13l8 14'], 0.8) +
    flat('#3b1d34', NEAR)
  );
}

const spoke = (angle: number, more: number): readonly [number, number] => [
  320 + 420 * Math.cos(((angle + more) * Math.PI) / 180),
  120 + 420 * Math.sin(((angle + more) * Math.PI) / 180),
];

function snow(): string {
  const flakes = chatter(7, 34, 0, 0, 640, 170);
  return (
    flat(INK.dusk, 'M-20 -10H660V232H-20Z') +
    flat(INK.honey, circle(540, 52, 24)) + flat(INK.dusk, circle(530, 46, 22)) +
    flat(INK.snow, flakes, 0.85) +
    cut(INK.sky, HILL, 0.7) +
    [70, 130, 520, 590].map((x, i) => cut(INK.teal, pine(x, 176 + (i % 2) * 8), 0.5)).join('') +
    cut(INK.snow, NEAR, 0.7)
  );
}

const pine = (x: number, y: number): string =>
  [0, 1, 2].map((i) => poly([[x, y - 74 + i * 18], [x + 13 + i * 7, y - 40 + i * 20], [x - 13 - i * 7, y - 40 + i * 20]])).join('');

function feast(): string {
  const flag = (i: number): string => {
    const x = i * 54 - 6;
    const y = 22 + 14 * Math.sin((i / 11) * Math.PI * 2);
    return cut([INK.brick, INK.honey, INK.teal, INK.rose][i % 4] ?? INK.brick, poly([[x, y], [x + 34, y], [x + 17, y + 34]]), 0.5);
  };
  return (
    flat('var(--cloth)', 'M-20 -10H660V232H-20Z') +
    line(INK.ink, 2, 'M-20 20Q140 52 320 22T660 20', 0.5) +
    Array.from({ length: 13 }, (_, i) => flag(i)).join('') +
    lantern(60, 110, INK.honey) + lantern(580, 110, INK.brick) +
    floor('var(--table)') +
    pot(120, 178, INK.teal) + cup(160, 182, INK.brick) + cup(500, 182, INK.honey) + pot(540, 178, INK.plum)
  );
}

const DRAW: Readonly<Record<Backdrop, () => string>> = { house, garden, market, trouble, snow, feast };

export function backdrop(name: Backdrop): string {
  return DRAW[name]();
}
