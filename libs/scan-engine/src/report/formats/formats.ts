import { loadRuleTexts } from '@stufenlos/standards';
import type { Format } from './format.ts';

/** All formats of the command line. Their modules are loaded on demand to keep the start fast. */
export const formats = {
  table: {
    extension: 'txt',
    kind: 'stream',
    open: async (style) => (await import('./parts/table.ts')).table(style, await loadRuleTexts(style.locale)),
  },
  json: { extension: 'json', kind: 'document', open: async (style) => (await import('./json.ts')).json(style) },
  ndjson: { extension: 'ndjson', kind: 'stream', open: async () => (await import('./ndjson.ts')).ndjson() },
  html: {
    extension: 'html',
    kind: 'document',
    open: async (style) => (await import('./html.ts')).html(style, await loadRuleTexts(style.locale)),
  },
  sarif: {
    extension: 'sarif',
    kind: 'document',
    open: async (style) => (await import('./sarif.ts')).sarif(style, await loadRuleTexts(style.locale)),
  },
  earl: {
    extension: 'jsonld',
    kind: 'document',
    open: async (style) => (await import('./earl.ts')).earl(style, await loadRuleTexts(style.locale)),
  },
  junit: {
    extension: 'xml',
    kind: 'document',
    open: async (style) => (await import('./junit.ts')).junit(style, await loadRuleTexts(style.locale)),
  },
  csv: {
    extension: 'csv',
    kind: 'document',
    open: async (style) => (await import('./csv.ts')).csv(style, await loadRuleTexts(style.locale)),
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];
