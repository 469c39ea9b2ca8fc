import type { Draft } from './draft.ts';

export const statementFormats = ['html', 'markdown', 'text'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** File endings and media types. */
export const fileOf: Record<StatementFormat, { ending: string; type: string }> = {
  html: { ending: 'html', type: 'text/html;charset=utf-8' },
  markdown: { ending: 'md', type: 'text/markdown;charset=utf-8' },
  text: { ending: 'txt', type: 'text/plain;charset=utf-8' },
};

/** A draft in one of the formats. What people typed comes out as they typed it and never as markup. */
export const writeDraft = (draft: Draft, format: StatementFormat, locale: string): string =>
  ({ html: () => asHtml(draft, locale), markdown: () => asMarkdown(draft), text: () => asText(draft) })[format]();

/** A fragment for a page of one's own: headings from h2 on, without styles. */
function asHtml({ title, sections }: Draft, locale: string): string {
  const lines = [`<section lang="${locale}">`, `  <h2>${html(title)}</h2>`];
  for (const { heading, paragraphs, items } of sections) {
    lines.push(`  <h3>${html(heading)}</h3>`);
    for (const paragraph of paragraphs) lines.push(`  <p>${html(paragraph).replaceAll('\n', '<br>\n    ')}</p>`);
    if (items.length > 0) lines.push('  <ul>', ...items.map((item) => `    <li>${html(item)}</li>`), '  </ul>');
  }
  return [...lines, '</section>', ''].join('\n');
}

function asMarkdown({ title, sections }: Draft): string {
  const blocks = [`# ${markdown(title)}`];
  for (const { heading, paragraphs, items } of sections) {
    blocks.push(`## ${markdown(heading)}`);
    for (const paragraph of paragraphs) blocks.push(paragraph.split('\n').map(markdown).join('\\\n'));
    if (items.length > 0) blocks.push(items.map((item) => `- ${markdown(item)}`).join('\n'));
  }
  return `${blocks.join('\n\n')}\n`;
}

function asText({ title, sections }: Draft): string {
  const blocks = [`${title}\n${'='.repeat(Math.min(title.length, 72))}`];
  for (const { heading, paragraphs, items } of sections) {
    blocks.push([heading, '-'.repeat(Math.min(heading.length, 72))].join('\n'));
    blocks.push(...paragraphs);
    if (items.length > 0) blocks.push(items.map((item) => `- ${item}`).join('\n'));
  }
  return `${blocks.join('\n\n')}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Inline characters anywhere; at the start of a line also what would make it a heading, a list or a quote. */
const markdown = (text: string): string =>
  text
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replace(/^([#+\-=]|>)/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s)/, String.raw`$1\$2`);
