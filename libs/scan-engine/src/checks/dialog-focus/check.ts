import type { OpenedDialog } from '../../gather/driven/activation/activation-facts.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';
import { nameOrTag } from '../name-or-tag.ts';

type Finding = CheckResult['findings'][number];

/** A dialog takes the focus when it opens and gives it back when it closes (WCAG SC 2.4.3). */
export const dialogFocus = defineDrivenCheck({
  id: 'dialog-focus',
  impact: 'serious',
  needs: 'activation',
  evaluate: ({ controls }) => {
    const opened = controls.filter(({ dialog }) => dialog !== null);
    return {
      isApplicable: opened.length > 0,
      findings: opened.flatMap(({ dialog, before, element }): Finding[] => {
        const fault = dialog && faultOf(dialog);
        if (!dialog || !fault) return [];
        const data = { name: nameOrTag(dialog.name, dialog.element), opener: nameOrTag(before.name, element) };
        const isCertain = fault === 'modal';
        return [
          {
            outcome: isCertain ? 'violation' : 'review',
            messageKey: fault,
            data,
            // The dialog may be gone again, so the control that opens it is shown.
            element: isCertain ? dialog.element : element,
            // Only from a dialog that does not close can the focus perhaps not be moved away.
            criteria: [fault === 'closing' ? '2.1.2' : '2.4.3'],
          },
        ];
      }),
    };
  },
});

function faultOf({ kind, takesFocus, tabEnters, closesWithEscape, returnsFocus }: OpenedDialog): string | undefined {
  // Failure F85 of WCAG 2.4.3 is a dialog that does not follow its control in the order of the keyboard.
  if (!takesFocus && !tabEnters) return kind === 'modal' ? 'modal' : 'focus';
  if (returnsFocus === false) return 'return';
  // Only a dialog that keeps people inside must be closed before they can go on.
  if (kind === 'modal' && !closesWithEscape && returnsFocus === null) return 'closing';
  return undefined;
}
