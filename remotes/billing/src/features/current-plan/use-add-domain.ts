import { readAddress, scanRefusal, type Problem, type ScanRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useFocusOnFault, useSubmission } from '@stufenlos/ui';
import { useId, useState } from 'react';

export interface AddDomainForm {
  id: string;
  url: string;
  setUrl: (url: string) => void;
  fieldError: string | undefined;
  formError: string | undefined;
  /** What came of the last one, until the next is typed. */
  done: string | undefined;
  isBusy: boolean;
  submit: () => void;
}

/** One website into the plan. What was typed survives a refusal; the focus stays in the form. */
export function useAddDomain(): AddDomainForm {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const { load } = useEntitlement();
  const announce = useAnnounce();
  const id = useId();
  const [url, setUrl] = useState('');
  const [done, setDone] = useState<string>();
  const faultsOf = (text: string) => addressFaults(text, config.scanAllow);

  async function send(): Promise<void> {
    const { hostKey, already } = await api.call('registerSite', { body: { url } });
    const spoken = already ? t('domains.already', { host: hostKey }) : t('domains.added', { host: hostKey });
    // Keeps the next address if it is already being typed.
    setUrl((typed) => (typed === url ? '' : typed));
    // Reports success only after the slots are counted again and the button works.
    await load({ isFresh: true });
    setDone(spoken);
    announce(spoken);
  }

  // A fault is the key of its sentence.
  const { faults, refusal, tries, isBusy, changed, submit } = useSubmission<string, void, Sentence>({
    judge: () => faultsOf(url),
    send: () =>
      send().catch(async (cause: unknown) => {
        // Used up in another window: what is shown here is out of date.
        if (['limit_reached', 'no_entitlement'].includes(problemOf(cause)?.code ?? '')) await load({ isFresh: true });
        throw cause;
      }),
    refuse(cause) {
      const { place, sentence } = refusalOf(problemOf(cause));
      if (place === 'field') return { faults: [sentence.key] };
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
      return { refusal: sentence };
    },
  });
  useFocusOnFault(
    tries,
    faults.map(() => id),
  );

  return {
    id,
    url,
    setUrl(next) {
      setUrl(next);
      setDone(undefined);
      changed(faultsOf(next));
    },
    fieldError: faults[0] && `${t('marketing:scan.error.prefix')} ${t(faults[0])}`,
    formError: refusal && t(refusal.key, refusal.values ?? {}),
    done,
    isBusy,
    submit() {
      setDone(undefined);
      void submit();
    },
  };
}

function addressFaults(text: string, allow: readonly string[]): string[] {
  const reading = readAddress(text, { allow });
  return reading.ok ? [] : [`marketing:scan.error.${reading.error}`];
}

const problemOf = (cause: unknown) => (cause instanceof ApiError ? cause.problem : undefined);

function refusalOf(problem: Problem | undefined): ScanRefusal {
  if (problem?.code === 'limit_reached') {
    const isOver = problem.data?.['reason'] === 'over_limit';
    return { place: 'field', sentence: { key: isOver ? 'domains.refused.overLimit' : 'limitReached' } };
  }
  if (problem?.code === 'no_entitlement') return { place: 'form', sentence: { key: 'setup.lead' } };
  if (problem?.code === 'gone') return { place: 'form', sentence: { key: 'profile:error.gone' } };
  return scanRefusal(problem, navigator.onLine);
}
