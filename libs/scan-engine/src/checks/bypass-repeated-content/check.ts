import { defineDrivenCheck } from '../define-check.ts';

/** Any one of the ways is sufficient (WCAG SC 2.4.1, ACT cf77f2). */
export const bypassRepeatedContent = defineDrivenCheck({
  id: 'bypass-repeated-content',
  impact: 'serious',
  needs: 'repeatedContent',
  decides: ['bypass'],
  evaluate: ({ compared }) => {
    if (!compared?.element) return { isApplicable: false, findings: [] };
    const { hasLandmark, hasHeading, hasLink, hasControl, element, otherUrl, repeatedChars, sample } = compared;
    if (hasLandmark || hasHeading || hasLink || hasControl) return { isApplicable: true, findings: [] };
    const data = { otherUrl, chars: repeatedChars, sample };
    return { isApplicable: true, findings: [{ outcome: 'violation', data, element }] };
  },
});
