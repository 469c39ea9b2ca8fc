import type { RuleTexts } from '@stufenlos/standards';
import type { Style } from '../format.ts';

/** Options of all parts of the HTML report. */
export interface HtmlStyle extends Style {
  texts: RuleTexts;
}
