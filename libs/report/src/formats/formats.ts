import { loadRuleTexts } from '@stufenlos/standards';
import type { Format, RenderOptions } from './format.ts';
import { inPieces } from './parts/pieces.ts';
import type { Begin } from './parts/pieces.ts';

/** Documents that can be written page by page. Modules are loaded on demand to keep the start fast. */
const documents = {
  csv: async (options: RenderOptions) => (await import('./csv.ts')).csv(options, await loadRuleTexts(options.locale)),
  json: async (options: RenderOptions) => (await import('./json.ts')).json(options),
  earl: async (options: RenderOptions) =>
    (await import('./earl.ts')).earl(options, await loadRuleTexts(options.locale)),
  sarif: async (options: RenderOptions) =>
    (await import('./sarif.ts')).sarif(options, await loadRuleTexts(options.locale)),
};

export type DocumentName = keyof typeof documents;

/** Begins a document that is written page by page, for runs that do not fit into memory. */
export const beginDocument = (name: DocumentName, options: RenderOptions): Promise<Begin> => documents[name](options);

const documentOf = (name: DocumentName, extension: string): Format => ({
  extension,
  kind: 'document',
  open: async (options) => inPieces(await beginDocument(name, options)),
});

/** All formats of the command line. */
export const formats = {
  table: {
    extension: 'txt',
    kind: 'stream',
    open: async (options) => (await import('./parts/table.ts')).table(options, await loadRuleTexts(options.locale)),
  },
  json: documentOf('json', 'json'),
  ndjson: { extension: 'ndjson', kind: 'stream', open: async () => (await import('./ndjson.ts')).ndjson() },
  html: {
    extension: 'html',
    kind: 'document',
    open: async (options) => (await import('./html.ts')).html(options, await loadRuleTexts(options.locale)),
  },
  sarif: documentOf('sarif', 'sarif'),
  earl: documentOf('earl', 'jsonld'),
  junit: {
    extension: 'xml',
    kind: 'document',
    open: async (options) => (await import('./junit.ts')).junit(options, await loadRuleTexts(options.locale)),
  },
  csv: documentOf('csv', 'csv'),
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];
