import type { Locale } from '@stufenlos/contracts';
import type { RunColumns, StoredRun } from '../stored-run.ts';
import type { PaperFacts } from './paper-facts.ts';
import type { Say } from './paper-text.ts';

/** What the printed report is made of. */
export interface PaperContent {
  run: RunColumns;
  stored: StoredRun;
  facts: PaperFacts;
  /** SHA-256 of the JSON export, in hexadecimal. */
  hash: string;
  now: Date;
}

/** With the words of its language: what every section is given. */
export interface Paper extends PaperContent {
  locale: Locale;
  say: Say;
}
