import { defineDrivenCheck } from '../define-check.ts';

/** A text that tells what happened must be announced without a move of the focus (WCAG SC 4.1.3). */
export const statusMessage = defineDrivenCheck({
  id: 'status-message',
  impact: 'moderate',
  needs: 'activation',
  evaluate: ({ controls }) => ({
    isApplicable: controls.length > 0,
    findings: controls.flatMap(({ steps: [first], before, element, dialog }) =>
      first && first.status !== '' && first.focus === 'control' && !dialog
        ? [{ outcome: 'review' as const, data: { name: before.name, text: first.status }, element }]
        : [],
    ),
  }),
});
