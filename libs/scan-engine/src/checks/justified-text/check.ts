import { defineStaticCheck } from '../define-check.ts';
import { collectJustified } from './collect.ts';

/** Blocks of text that are aligned to both margins (WCAG failure F88). */
export const justifiedText = defineStaticCheck({
  id: 'justified-text',
  impact: 'minor',
  needs: 'static',
  selector: 'p, li, dd, td, blockquote, article > div, section > div, main > div',
  collect: collectJustified,
  evaluate: ({ text }: { text: string }) => ({ outcome: 'violation', data: { text } }),
});
