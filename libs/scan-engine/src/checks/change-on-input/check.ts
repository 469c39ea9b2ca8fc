import { defineDrivenCheck } from '../define-check.ts';
import { announces } from './announces.ts';

/** A change of the context must be announced before the control is used (WCAG SC 3.2.2). */
export const changeOnInput = defineDrivenCheck({
  id: 'change-on-input',
  impact: 'serious',
  needs: 'forms',
  evaluate: ({ controls, onInput }) => ({
    isApplicable: controls > 0,
    findings: onInput.flatMap(({ element, label, url, nearby, description }) => {
      const announcement = announces(`${label}. ${description}. ${nearby}`);
      if (announcement === 'certain') return [];
      // A sentence of its own may announce it in other words.
      const isUnsure = announcement === 'maybe' || description !== '';
      const text = (description || nearby).slice(0, 200);
      const data = { label, url, ...(isUnsure && { text }) };
      return [{ outcome: isUnsure ? ('review' as const) : ('violation' as const), data, element }];
    }),
  }),
});
