// Bots by the names people choose them by; one that the catalogue lacks goes by its own.
import type { Faces } from './faces';
import { known, say } from '../words';

/** With a mark where it learned on another edition than the one whose cards these are. */
export function botName(bot: string, faces?: Faces): string {
  const id = `bot.${bot}`;
  const how = known(id) ? say(id) : bot;
  return faces?.untrained.includes(bot) ? say('bot.untrained', { how }) : how;
}
