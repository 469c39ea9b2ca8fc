import { defineStaticCheck } from '../define-check.ts';
import { collectPlaceholder } from './collect.ts';
import type { PlaceholderFacts } from './collect.ts';

/** The placeholder of an empty field is text and needs its contrast (WCAG SC 1.4.3), which axe-core does not measure. */
export const placeholderContrast = defineStaticCheck({
  id: 'placeholder-contrast',
  impact: 'serious',
  needs: 'static',
  selector: 'input[placeholder], textarea[placeholder]',
  matches: (element) =>
    element.matches(':enabled:placeholder-shown') && /\S/.test(element.getAttribute('placeholder') ?? ''),
  collect: collectPlaceholder,
  evaluate: ({ ratio, ...facts }: PlaceholderFacts) =>
    ratio === undefined
      ? { outcome: 'review', data: facts }
      : // Rounded down, so that the number never looks sufficient.
        { outcome: 'violation', data: { ...facts, ratio: Math.floor(ratio * 100) / 100 } },
});
