// The drawn parts of the page, from the art package.
export { default as Back } from './standin/Back.svelte';
export { default as Bust } from './standin/Bust.svelte';
export { default as Card } from './standin/Card.svelte';
export { default as Dragon } from './standin/Dragon.svelte';
export { default as Icon } from './standin/Icon.svelte';
export { default as TinyCard } from './standin/TinyCard.svelte';
