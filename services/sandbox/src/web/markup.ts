/** Text that is markup already; everything else is escaped when it is put into a template. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | false | readonly Part[];

/** `undefined` and `false` give nothing, arrays their parts. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : '')).join(''));
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
