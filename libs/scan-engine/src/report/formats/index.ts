/** Package entry `./formats`: results as the documents of the command line. Pure: no network, clock or browser. */
import { loadRuleTexts } from '@stufenlos/standards';
import { csvPieces } from './csv.ts';
import { earlPieces } from './earl.ts';
import type { Style } from './format.ts';
import { jsonPieces } from './json.ts';
import type { Begin } from './parts/pieces.ts';
import { sarifPieces } from './sarif.ts';

export { Markup, markup } from './parts/markup.ts';
export type { Run, Style } from './format.ts';
export type { Begin, Pieces } from './parts/pieces.ts';
export { failureSentence } from './parts/words.ts';
export { toolName, toolVersion } from '../tool.ts';
/** The viewport of every scan. */
export { viewport } from '../../browser/viewport.ts';

export type DocumentName = 'csv' | 'json' | 'earl' | 'sarif';

/** Begins a document that is written page by page, for runs that do not fit into memory. */
export async function beginDocument(name: DocumentName, style: Style): Promise<Begin> {
  if (name === 'json') return jsonPieces(style);
  const texts = await loadRuleTexts(style.locale);
  return { csv: csvPieces, earl: earlPieces, sarif: sarifPieces }[name](style, texts);
}
