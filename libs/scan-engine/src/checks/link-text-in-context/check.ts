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
  evaluate({ name, hasContext, hasHeading, pageNameIn }: LinkFacts) {
    // In a menu, "Info" is what the page is called.
    if (hasContext || hasHeading || pageNameIn === 'navigation') return undefined;
    // A list outside of a landmark may be a menu, or may follow something that its links are about.
    return { outcome: pageNameIn ? 'review' : 'violation', data: { name } };
  },
});
