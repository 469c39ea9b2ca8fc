import { defineDrivenCheck } from '../define-check.ts';

/** Words that announce what a control does. */
const announcement =
  /automatic|reload|refresh|redirect|\bopens\b|will (?:open|submit|change|take)|navigat|\bjump|\bgo to\b|takes you|new (?:page|window|tab)|immediately|instantly|as soon as|automatisch|neu gelad|neu lad|\blädt|weitergeleitet|weiterleit|\böffnet|gehe zu|spring|wechselt|sofort|sobald|neue seite|neue[ns]? (?:fenster|tab)/i;

/** A change of the context must be announced before the control is used (WCAG SC 3.2.2). */
export const changeOnInput = defineDrivenCheck({
  id: 'change-on-input',
  impact: 'serious',
  needs: 'forms',
  evaluate: ({ controls, onInput }) => ({
    isApplicable: controls > 0,
    findings: onInput
      .filter(({ nearby, label }) => !announcement.test(`${nearby} ${label}`))
      .map(({ element, label, url }) => ({ outcome: 'violation' as const, data: { label, url }, element })),
  }),
});
