/** Summer's Memories. */
import { dragon } from '../dragons';
import { sprig } from '../flora';
import { INK, at, clipped, cut, flat, line } from '../paper';
import { circle, lens, rrect } from '../path';
import { cloud, floor, hills, moon, sun, teacup, wash, type Scene, type Scenes } from './motifs';

const picnic: Scene = () => {
  const cloth =
    cut(INK.cream, 'M-62 22L-30 2H52L70 22Z') +
    flat(INK.brick, ['M-38 7h98l4 5h-110Z', 'M-14 2h10l-5 20h-15Z', 'M22 2h10l8 20h-14Z'], 0.85);
  const basket =
    cut(INK.tan, 'M-24 -6H24L19 18H-19Z') +
    line(INK.bark, 4, 'M-16 -6C-14 -34 14 -34 16 -6') +
    line(INK.bark, 2, ['M-20 2H20', 'M-19 9H19', 'M-10 -5l3 22', 'M10 -5l-3 22', 'M0 -5v22']);
  return (
    sun(118, 30, 17) +
    hills(INK.moss, INK.leaf) +
    at(72, 88, 1, 0, cloth) +
    at(66, 74, 0.9, 0, basket) +
    teacup(114, 84, 0.62, INK.teal)
  );
};

const villageFair: Scene = () => {
  const roof = 'M-32 -8Q0 -20 0 -42Q0 -20 32 -8Q26 -2 21 -8Q16 -2 10.5 -8Q5 -2 0 -8Q-5 -2 -10.5 -8Q-16 -2 -21 -8Q-26 -2 -32 -8Z';
  const tent =
    cut(INK.cream, 'M-34 24L-26 -10H26L34 24Z') +
    flat(INK.brick, ['M-12 -10L-15 24H-26L-20 -10Z', 'M-4 -10H4L5 24H-5Z', 'M12 -10L15 24H26L20 -10Z']) +
    cut(INK.brick, roof) +
    flat(INK.ink, 'M-7 24V6a7 7 0 0 1 14 0V24Z') +
    flat(INK.honey, 'M0 -54L16 -49L0 -44Z') +
    line(INK.ink, 1.8, 'M0 -54V-40');
  return (
    hills(INK.moss, INK.leaf) +
    at(80, 76, 1.15, 0, tent) +
    flat(INK.honey, [lens(10, 30, 14, 10, 80), lens(42, 40, 14, 10, 84), lens(118, 40, 14, 10, 96), lens(148, 30, 14, 10, 100)]) +
    line(INK.ink, 1.6, 'M-4 24Q40 44 80 26Q120 44 166 24')
  );
};

const fireflyNight: Scene = () => {
  const flies = [[44, 40], [78, 62], [104, 78], [60, 86], [30, 62], [92, 36], [118, 62]] as const;
  const grass = [
    lens(18, 112, 62, 12, -84), lens(28, 112, 48, 12, -66), lens(138, 112, 60, 12, -98), lens(128, 112, 46, 12, -118),
    lens(80, 116, 30, 9, -90), lens(72, 116, 28, 9, -110),
  ];
  return (
    wash('#27405c') +
    flat('#1b2f45', 'M-20 92C30 78 80 96 190 84V150H-20Z') +
    moon(124, 30, 0.5, '#f3e2a8') +
    flat('#2f5a4a', grass) +
    flies.map(([x, y]) => flat(INK.honey, circle(x, y, 8), 0.28) + flat('#fff2b8', circle(x, y, 3.4))).join('')
  );
};

const riverSwim: Scene = ({ uid }) => {
  const swimmer = at(-82, -140, 1, 0, clipped(`${uid}-water`, 'M0 0H240V176H0Z', dragon('chamomile', 'idle')));
  return (
    hills('#8fb58a', INK.leaf) +
    flat('#3d8a93', 'M-20 84C30 74 60 92 96 84S150 80 190 86V150H-20Z') +
    line(INK.cream, 2.6, ['M10 98q8 -5 16 0t16 0', 'M112 104q8 -5 16 0t16 0', 'M20 112q8 -5 16 0t16 0'], 0.7) +
    at(82, 72, 0.5, 0, swimmer) +
    line(INK.cream, 3, 'M42 91q20 8 40 0t34 0')
  );
};

const swapMeet: Scene = () => {
  const arrow = cut(INK.honey, 'M-34 6C-28 -18 14 -22 26 -6L33 -13L35 12L11 9L18 2C8 -9 -16 -8 -24 8Z', 0.6);
  const parcel =
    cut(INK.dusk, rrect(-19, -17, 38, 36, 3)) +
    flat(INK.honey, ['M-4 -17H4V19H-4Z', 'M-19 -4H19V4H-19Z']) +
    cut(INK.honey, [lens(0, -17, 17, 11, -30), lens(0, -17, 17, 11, -150)], 0.4);
  return (
    cloud(30, 24, 0.5, INK.cream) +
    hills(INK.moss, INK.leaf) +
    cut(INK.cream, 'M4 112L26 80H134L156 112Z', 0.6) +
    flat(INK.brick, ['M21 87H139L142 92H18Z', 'M12 101H148L151 106H9Z'], 0.85) +
    teacup(46, 72, 1.3, INK.brick) +
    at(114, 74, 1.02, 0, parcel) +
    at(80, 32, 0.82, 0, arrow) +
    at(80, 100, 0.66, 180, arrow)
  );
};

const berryPicking: Scene = () => {
  const berries = [[-20, -10], [-8, -16], [6, -14], [18, -10], [-2, -4], [11, -3], [-13, -3]] as const;
  const gleams = [[-23, -13], [-11, -19], [3, -17], [15, -13]] as const;
  const basket =
    flat(INK.brick, berries.map(([x, y]) => circle(x, y, 9))) +
    flat(INK.rose, gleams.map(([x, y]) => circle(x, y, 2.4))) +
    cut(INK.tan, 'M-36 -4H36L28 32H-28Z') +
    line(INK.bark, 2.6, ['M-34 6H34', 'M-31 16H31', 'M-29 25H29', 'M-18 -2l4 33', 'M18 -2l-4 33', 'M0 -2v33']);
  return (
    floor('#e9d9a4', 98) +
    sprig(28, 30, 40, 20, 3, INK.leaf, 11, 20) +
    at(84, 74, 1.05, 0, basket) +
    flat(INK.brick, [circle(34, 104, 7), circle(136, 100, 7), circle(60, 46, 6)])
  );
};

export const SUMMER: Scenes<'summer'> = {
  picnic,
  'village-fair': villageFair,
  'firefly-night': fireflyNight,
  'river-swim': riverSwim,
  'swap-meet': swapMeet,
  'berry-picking': berryPicking,
};
