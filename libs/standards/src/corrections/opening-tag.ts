const attribute = String.raw`\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>\x60]+))?`;
const openingTag = new RegExp(String.raw`^<([a-z][^\s/>]*)((?:${attribute})*)(\s*/?>)`, 'i');
const oneAttribute = (name: string) =>
  new RegExp(String.raw`\s+${name}(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>\x60]+)))?(?=\s|$)`, 'i');

/** Code that begins with the complete opening tag of an element; undefined for anything else, such as shortened code. */
export function readOpeningTag(code: string): OpeningTag | undefined {
  const match = openingTag.exec(code);
  if (!match) return undefined;
  const [whole, name = '', attributes = '', end = ''] = match;
  return new OpeningTag(name.toLowerCase(), attributes, end, code.slice(whole.length));
}

/** An element's code of which only attributes of the opening tag change. */
export class OpeningTag {
  /** In lower case. */
  readonly name: string;
  readonly #attributes: string;
  readonly #end: string;
  readonly #rest: string;

  constructor(name: string, attributes: string, end: string, rest: string) {
    this.name = name;
    this.#attributes = attributes;
    this.#end = end;
    this.#rest = rest;
  }

  /** The value as written; undefined when the attribute is missing. */
  get(name: string): string | undefined {
    const match = oneAttribute(name).exec(this.#attributes);
    return match ? (match[1] ?? match[2] ?? match[3] ?? '') : undefined;
  }

  /** @param value without quotation marks */
  with(name: string, value: string): OpeningTag {
    const added = ` ${name}="${value}"`;
    const known = oneAttribute(name);
    const next = known.test(this.#attributes)
      ? this.#attributes.replace(known, () => added)
      : `${this.#attributes}${added}`;
    return new OpeningTag(this.name, next, this.#end, this.#rest);
  }

  without(name: string): OpeningTag {
    return new OpeningTag(this.name, this.#attributes.replace(oneAttribute(name), ''), this.#end, this.#rest);
  }

  toString(): string {
    return `<${this.name}${this.#attributes}${this.#end}${this.#rest}`;
  }
}
