import { linePattern, markReasonLimit, type Sentence } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { useTextForm, type TextForm } from '../../parts/forms/use-text-form.ts';
import { hasCode } from '../../parts/requests/problem-of.ts';
import { workFault } from '../../parts/requests/work-fault.ts';

/**
 * The form for the reason, without which nobody will know later why something was left out. What was typed survives a
 * failure of `send`.
 */
export function useReasonForm(send: (reason: string) => Promise<void>): TextForm {
  const { t } = useTranslation('runs');
  return useTextForm({
    namespace: 'runs',
    prefix: t('work.errorPrefix'),
    faultOf,
    async send(reason) {
      try {
        await send(reason.trim());
        return undefined;
      } catch (cause) {
        if (hasCode(cause, 'invalid_input')) return { place: 'field', sentence: { key: 'ignore.error.format' } };
        return { place: 'form', sentence: workFault(cause) };
      }
    },
  });
}

/** By the rules of `createMarkSchema`, whose library would weigh more than this page. */
function faultOf(reason: string): Sentence | undefined {
  const text = reason.trim();
  if (text === '') return { key: 'ignore.error.required' };
  if (text.length > markReasonLimit) return { key: 'ignore.error.tooLong' };
  return linePattern.test(text) ? undefined : { key: 'ignore.error.format' };
}
