import { defineStaticCheck } from '../define-check.ts';
import { nonSpecificLink } from './non-specific-link.ts';
import type { LinkFacts } from './non-specific-link.ts';

/** A link that says nothing when it is read alone, as in a list of links (ACT aizyf1). */
export const linkText = defineStaticCheck({
  id: 'link-text',
  impact: 'minor',
  needs: 'static',
  selector: 'a[href], [role=link]',
  collect: nonSpecificLink,
  evaluate: ({ name }: LinkFacts) => ({ outcome: 'violation', data: { name } }),
});
