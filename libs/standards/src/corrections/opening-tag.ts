const value = String.raw`\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>\x60]+))`;
const attribute = String.raw`\s+([^\s"'<>/=]+)(?:${value})?`;
const openingTag = new RegExp(String.raw`^<([a-z][^\s/>]*)(?<attributes>(?:${attribute})*)(?<end>\s*/?>)`, 'i');

/** An attribute as it is written, with the blanks before it. */
interface Attribute {
  code: string;
  /** In lower case. */
  name: string;
  value: string;
}

/** Code that begins with the complete opening tag of an element; undefined for anything else, such as shortened code. */
export function readOpeningTag(code: string): OpeningTag | undefined {
  const match = openingTag.exec(code);
  if (!match) return undefined;
  const [whole, name = ''] = match;
  const { attributes = '', end = '' } = match.groups ?? {};
  return new OpeningTag(name.toLowerCase(), readAttributes(attributes), end, code.slice(whole.length));
}

const readAttributes = (code: string): Attribute[] =>
  Array.from(code.matchAll(new RegExp(attribute, 'g')), ([written, name = '', ...values]) => ({
    code: written,
    name: name.toLowerCase(),
    value: values.find((text) => text !== undefined) ?? '',
  }));

/** An element's code of which only attributes of the opening tag change. */
export class OpeningTag {
  /** In lower case. */
  readonly name: string;
  readonly #attributes: readonly Attribute[];
  readonly #end: string;
  readonly #rest: string;

  constructor(name: string, attributes: readonly Attribute[], end: string, rest: string) {
    this.name = name;
    this.#attributes = attributes;
    this.#end = end;
    this.#rest = rest;
  }

  /** The value as written; undefined when the attribute is missing. */
  get(name: string): string | undefined {
    return this.#attributes.find((one) => one.name === name)?.value;
  }

  with(name: string, value: string): OpeningTag {
    const added = { code: ` ${name}="${value.replaceAll('"', '&quot;')}"`, name, value };
    const at = this.#attributes.findIndex((one) => one.name === name);
    return this.#changed(at === -1 ? [...this.#attributes, added] : this.#attributes.with(at, added));
  }

  /** A browser reads the first of several with one name, so none of them may stay. */
  without(name: string): OpeningTag {
    return this.#changed(this.#attributes.filter((one) => one.name !== name));
  }

  #changed(attributes: readonly Attribute[]): OpeningTag {
    return new OpeningTag(this.name, attributes, this.#end, this.#rest);
  }

  toString(): string {
    return `<${this.name}${this.#attributes.map(({ code }) => code).join('')}${this.#end}${this.#rest}`;
  }
}
