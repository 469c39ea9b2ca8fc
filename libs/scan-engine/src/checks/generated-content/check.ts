import { defineStaticCheck } from '../define-check.ts';
import { collectGenerated } from './collect.ts';
import type { GeneratedFacts } from './collect.ts';

/** Words that only a style sheet writes (WCAG failure F87). */
export const generatedContent = defineStaticCheck({
  id: 'generated-content',
  impact: 'moderate',
  needs: 'static',
  selector: 'body *',
  matches: (element, page) => page.generatedBy(element).length > 0,
  collect: collectGenerated,
  evaluate: ({ text, isSentence }: GeneratedFacts) => ({
    outcome: isSentence ? 'violation' : 'review',
    data: { text },
  }),
});
