import { defineStaticCheck } from '../define-check.ts';
import { collectPlaceholder } from './collect.ts';
import type { PlaceholderFacts } from './collect.ts';
import { isMeant } from './is-meant.ts';

const criteria = { title: ['2.4.2'], heading: ['2.4.6'], label: ['2.4.6'] } as const;
const act = { title: ['c4a8a4'], heading: ['b49b2e'], label: ['cc0f0a'] } as const;

/** A title, heading or label that a template or an editor left behind. */
export const placeholderText = defineStaticCheck({
  id: 'placeholder-text',
  impact: 'serious',
  needs: 'static',
  selector: 'html, h1, h2, h3, h4, h5, h6, [role=heading], label',
  collect: collectPlaceholder,
  evaluate(facts: PlaceholderFacts) {
    const { kind, text } = facts;
    const meant = isMeant(facts);
    if (meant === 'yes') return undefined;
    return {
      outcome: meant === 'no' ? 'violation' : 'review',
      messageKey: kind,
      data: { text },
      criteria: criteria[kind],
      act: act[kind],
    };
  },
});
