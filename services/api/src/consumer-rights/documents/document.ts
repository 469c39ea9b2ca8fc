import type { Locale } from '@stufenlos/contracts';
import type { MailAttachment } from '../../mail/smtp.mailer.ts';

/** A part of a paper. `blank`: a line to fill in by hand. */
export type Block =
  | { kind: 'heading' | 'text' | 'blank'; text: string }
  | { kind: 'lines' | 'list'; items: readonly string[] }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string | readonly string[]])[] };

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const text = (words: string): Block => ({ kind: 'text', text: words });
export const blank = (label: string): Block => ({ kind: 'blank', text: label });
export const lines = (items: readonly string[]): Block => ({ kind: 'lines', items });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}
a{color:inherit}
body{max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word;hyphens:auto}
h1,h2{line-height:1.25}h1{font-size:1.6rem}h2{font-size:1.3rem}dt{font-weight:bold;margin-top:.75rem}dd{margin:0}dd ul,dd p{margin:0}
.blank{border-bottom:1px solid;padding-bottom:2.5rem}`;

/** A document that keeps: one file with structure and language, no script, nothing from outside, printable. */
export function documentFile(
  locale: Locale,
  filename: string,
  title: string,
  blocks: readonly Block[],
): MailAttachment {
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${blocks.map(htmlOf).join('\n')}
</main>
</body>
</html>
`;
  return { filename, html };
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'text':
      return `<p>${linked(block.text)}</p>`;
    case 'blank':
      return `<p class="blank">${escaped(block.text)}</p>`;
    case 'lines':
      return `<p>${block.items.map(linked).join('<br>')}</p>`;
    case 'list':
      return bullets(block.items);
    case 'facts':
      return `<dl>\n${block.facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${valueOf(value)}</dd>`).join('\n')}\n</dl>`;
  }
}

const valueOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value.split('\n').map(linked).join('<br>') : bullets(value);
const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${linked(item)}</li>`).join('')}</ul>`;

/** Web addresses at the end of a text become links. */
const linked = (words: string): string =>
  words
    .split(/(https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');

const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
