// Messages that a language has in the letters of the English one, and rightly so. Any other is taken for a forgotten one.
const TEAS = ['dragon.ginseng.name', 'dragon.rooibos.name'];

export const SAME: Readonly<Record<string, readonly string[]>> = {
  ar: [],
  de: [...TEAS, 'card.starter-mark', 'front.bot', 'front.name', 'lay.clock-unit', 'people.rename', 'season.winter', 'season.winter.name', 'inspect.deck'],
  es: [
    ...TEAS, 'card.picnic.name', 'clock.days', 'end.total', 'front.bot', 'front.bot-count', 'people.bot', 'wish.no',
  ],
  fr: [
    ...TEAS, 'card.points', 'edition.field.points', 'end.total', 'front.bot', 'front.bot-count', 'keys.menu', 'kind.mentors', 'kind.protection',
    'kind.protection.name', 'lay.dragon', 'mentors.name', 'menu.title', 'people.bot', 'replay.pause', 'settings.volume', 'span.minutes',
  ],
  ja: [],
};
