import type { PageResult } from '@stufenlos/contracts';
import { summarise } from '../summarise.ts';

/** The whole run as one document: `{ v, summary, pages }`. */
export function jsonDocument(pages: readonly PageResult[]): string {
  return `${JSON.stringify({ v: 1, summary: summarise(pages), pages }, undefined, 2)}\n`;
}
