import { loadRuleTexts } from '@stufenlos/standards';
import type { Format, Style } from './format.ts';
import { inPieces } from './parts/pieces.ts';
import type { Begin } from './parts/pieces.ts';

/** Documents that can be written page by page. Modules are loaded on demand to keep the start fast. */
const documents = {
  csv: async (style: Style) => (await import('./csv.ts')).csv(style, await loadRuleTexts(style.locale)),
  json: async (style: Style) => (await import('./json.ts')).json(style),
  earl: async (style: Style) => (await import('./earl.ts')).earl(style, await loadRuleTexts(style.locale)),
  sarif: async (style: Style) => (await import('./sarif.ts')).sarif(style, await loadRuleTexts(style.locale)),
};

export type DocumentName = keyof typeof documents;

/** Begins a document that is written page by page, for runs that do not fit into memory. */
export const beginDocument = (name: DocumentName, style: Style): Promise<Begin> => documents[name](style);

const documentOf = (name: DocumentName, extension: string): Format => ({
  extension,
  kind: 'document',
  open: async (style) => inPieces(await beginDocument(name, style)),
});

/** All formats of the command line. */
export const formats = {
  table: {
    extension: 'txt',
    kind: 'stream',
    open: async (style) => (await import('./parts/table.ts')).table(style, await loadRuleTexts(style.locale)),
  },
  json: documentOf('json', 'json'),
  ndjson: { extension: 'ndjson', kind: 'stream', open: async () => (await import('./ndjson.ts')).ndjson() },
  html: {
    extension: 'html',
    kind: 'document',
    open: async (style) => (await import('./html.ts')).html(style, await loadRuleTexts(style.locale)),
  },
  sarif: documentOf('sarif', 'sarif'),
  earl: documentOf('earl', 'jsonld'),
  junit: {
    extension: 'xml',
    kind: 'document',
    open: async (style) => (await import('./junit.ts')).junit(style, await loadRuleTexts(style.locale)),
  },
  csv: documentOf('csv', 'csv'),
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];
