import type { RuleTexts } from '@stufenlos/standards';
import type { Style } from '../format.ts';

/** What every part of the document needs to know. */
export interface HtmlStyle extends Style {
  texts: RuleTexts;
}
