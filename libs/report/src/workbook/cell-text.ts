import { visible } from '../formats/parts/markup.ts';

/** Excel calls a file damaged that has a longer cell. */
const longest = 32_767;
/** Excel reads `_x0041_` as a character. */
const escapes = /_(?=x[\da-f]{4}_)/gi;

/** Any text as what Excel shows as that text: nothing invisible, nothing too long. @param cut ends what is shortened */
export function cellText(text: string, cut: string): string {
  const safe = visible(text).replaceAll(escapes, '_x005F_');
  return safe.length > longest ? safe.slice(0, longest - cut.length).toWellFormed() + cut : safe;
}
