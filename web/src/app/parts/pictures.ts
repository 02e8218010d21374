// The drawn parts of the page.
export { Back, Bouquet, Bust, Card, Cloth, Dragon, Icon, MentorsMark, TinyCard, Twig } from '../../cards';
