/** Text that is markup already. Only `markup` makes it, so nothing of a page's text ever becomes one. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | undefined | readonly Piece[];

/**
 * A template whose values are text: escaped, unless they are markup themselves. Lists are joined, undefined is
 * nothing. Attribute values must be in double quotes.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
}

function textOf(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (piece === undefined) return '';
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return escaped(String(piece));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML and XML alike. What neither may contain is shown by its number, so that nothing is hidden. */
const escaped = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Characters nobody sees, or that turn the reading direction around, by their number; line breaks and tabs stay.
 * Halves of characters become U+FFFD.
 */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(
      /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
