/** The door `./formats`: results as documents, as the command line writes them. Pure: no network, no clock, no browser. */
import { loadRuleTexts } from '@stufenlos/standards';
import { csvPieces } from './csv.ts';
import { earlPieces } from './earl.ts';
import type { Style } from './format.ts';
import { jsonPieces } from './json.ts';
import type { Begin } from './pieces.ts';
import { sarifPieces } from './sarif.ts';

export { Markup, markup } from './markup.ts';
export type { Run, Style } from './format.ts';
export type { Begin, Pieces } from './pieces.ts';
export { failureSentence } from './words.ts';
export { toolName, toolVersion } from '../tool.ts';
/** In which every page was looked at. */
export { viewport } from '../../browser/viewport.ts';

export type DocumentName = 'csv' | 'json' | 'earl' | 'sarif';

/** A document that is written page by page: for a run that is too large to be held. */
export async function beginDocument(name: DocumentName, style: Style): Promise<Begin> {
  if (name === 'json') return jsonPieces(style);
  const texts = await loadRuleTexts(style.locale);
  return { csv: csvPieces, earl: earlPieces, sarif: sarifPieces }[name](style, texts);
}
