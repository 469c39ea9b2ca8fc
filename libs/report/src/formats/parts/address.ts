import { Markup, markup } from './markup.ts';
import { toOneLine } from './to-one-line.ts';

/** Longer parts of an address have to break anywhere. */
const wholePart = 40;
/** After a slash that ends a part, and before the signs that begin one. */
const breaks = /(?<=[^:/]\/)(?!\/)|(?<=:\/\/)|(?=[?&.])/;

/**
 * An address that breaks only at `/`, `?`, `&` and `.`, so that it can still be read. It reads from left to right in any
 * language.
 */
export function addressOf(address: string): Markup {
  const parts = toOneLine(address)
    .split(breaks)
    .map((part) => (part.length > wholePart ? markup`<span class="long">${part}</span>` : markup`${part}`));
  return markup`<span class="address" dir="ltr">${new Markup(parts.map(({ text }) => text).join('<wbr>'))}</span>`;
}
