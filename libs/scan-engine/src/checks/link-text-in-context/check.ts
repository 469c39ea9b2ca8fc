import { defineStaticCheck } from '../define-check.ts';
import { nonSpecificLink } from '../link-text/non-specific-link.ts';
import type { LinkFacts } from '../link-text/non-specific-link.ts';

/** A link whose target neither its text nor its sentence, list item, cell or heading names (ACT 5effbb). */
export const linkTextInContext = defineStaticCheck({
  id: 'link-text-in-context',
  impact: 'moderate',
  needs: 'static',
  selector: 'a[href], [role=link]',
  collect: nonSpecificLink,
  evaluate({ name, hasContext, hasHeading }: LinkFacts) {
    if (hasContext || hasHeading) return undefined;
    return { outcome: 'violation', data: { name } };
  },
});
