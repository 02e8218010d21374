/** The drawn parts of the page. */
export { default as Back } from './Back.svelte';
export { default as Badge } from './Badge.svelte';
export { default as Bouquet } from './Bouquet.svelte';
export { default as Bust } from './Bust.svelte';
export { default as Card } from './Card.svelte';
export { default as Cloth } from './Cloth.svelte';
export { default as Dragon } from './Dragon.svelte';
export { default as Icon } from './Icon.svelte';
export { default as MentorsMark } from './MentorsMark.svelte';
export { default as TinyCard } from './TinyCard.svelte';
export { default as Twig } from './Twig.svelte';
export type { CardFace } from './art';
