// Bots by the names people choose them by; one that the catalogue lacks goes by its own.
import { known, say } from '../words';

export function botName(bot: string): string {
  const id = `bot.${bot}`;
  return known(id) ? say(id) : bot;
}
