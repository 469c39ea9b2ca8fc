/** Trusted markup. Created only by `markup` and from constants, so text of a page never becomes markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Markup | string | number | undefined | readonly Piece[];

/**
 * Template tag that escapes all values except `Markup`. Joins lists and omits undefined. Attribute values must be in
 * double quotes.
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

/** Escapes for HTML and XML. Characters that are invalid there become visible escapes. */
const escaped = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Replaces invisible characters and direction controls by `\u{…}`. Keeps tabs; `\r\n` becomes `\n`. Lone surrogates
 * become U+FFFD.
 */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(
      /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
