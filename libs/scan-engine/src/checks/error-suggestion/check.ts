import { errorWording } from '../../gather/driven/forms/error-wording.ts';
import type { FormFacts, FormRound } from '../../gather/driven/forms/form-facts.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';

type Finding = CheckResult['findings'][number];

/** A field that accepts certain values only should say which (WCAG SC 3.3.3). Whether a text is a help is for a person. */
export const errorSuggestion = defineDrivenCheck({
  id: 'error-suggestion',
  impact: 'moderate',
  needs: 'forms',
  evaluate: ({ forms }) => ({
    isApplicable: forms.some(({ fields }) => fields.some(({ format }) => format !== 'any')),
    findings: forms.flatMap((form) => {
      for (const round of form.rounds) {
        const found = withoutSuggestion(form, round);
        if (found.length > 0) return found;
      }
      return [];
    }),
  }),
});

function withoutSuggestion({ fields }: FormFacts, round: FormRound): Finding[] {
  return fields.flatMap((field, at): Finding[] => {
    if (round.kind === 'empty' || field.format === 'any' || errorWording(field.hint).hasFormat) return [];
    const { label, element } = field;
    if (round.fields[at]?.hasBubble) {
      // The browser names the limits of a range, but not what a pattern means.
      return field.format === 'pattern' ? [{ outcome: 'review', messageKey: 'browser', data: { label }, element }] : [];
    }
    const own = round.messages.filter(
      (message) => message.fields.includes(at) && (round.kind !== 'load' || message.isMarked),
    );
    const [first] = own;
    if (!first || !errorWording(first.text).isComplaint || own.some(({ text }) => errorWording(text).hasFormat))
      return [];
    return [{ outcome: 'review', messageKey: 'message', data: { label, text: first.text }, element }];
  });
}
