import { readAddress, scanRefusal, type Problem, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState, type RefObject } from 'react';

export interface AddDomainForm {
  url: string;
  setUrl: (url: string) => void;
  fieldError: string | undefined;
  formError: string | undefined;
  /** What came of the last one, until the next is typed. */
  done: string | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
}

type Fault = ReturnType<typeof scanRefusal>;

/** One website into the plan. What was typed survives a refusal; the focus stays in the form. */
export function useAddDomain(input: RefObject<HTMLInputElement | null>): AddDomainForm {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const { load } = useEntitlement();
  const announce = useAnnounce();
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [done, setDone] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const say = ({ key, values }: Sentence) => t(key, values ?? {});
  const read = (text: string): Fault | undefined => {
    const reading = readAddress(text, { allow: config.scanAllow });
    return reading.ok ? undefined : atField(`marketing:scan.error.${reading.error}`);
  };

  function refuse(next: Fault): void {
    setFault(next);
    if (next.place === 'field') input.current?.focus();
    else announce(say(next.sentence), 'assertive');
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    setDone(undefined);
    const own = read(url);
    if (own) return refuse(own);
    setFault(undefined);
    setBusy(true);
    try {
      const { hostKey, already } = await api.call('registerSite', { body: { url } });
      const spoken = already ? t('domains.already', { host: hostKey }) : t('domains.added', { host: hostKey });
      // Keeps the next address if it is already being typed.
      setUrl((typed) => (typed === url ? '' : typed));
      // Reports success only after the slots are counted again and the button works.
      await load({ isFresh: true });
      setDone(spoken);
      announce(spoken);
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      // Used up in another window: what is shown here is out of date.
      if (problem?.code === 'limit_reached' || problem?.code === 'no_entitlement') await load({ isFresh: true });
      refuse(refusalOf(problem));
    } finally {
      setBusy(false);
    }
  }

  const text = fault && say(fault.sentence);
  return {
    url,
    setUrl(next) {
      setUrl(next);
      setDone(undefined);
      // Told on submit, corrected from then on.
      if (fault?.place === 'field') setFault(read(next));
    },
    fieldError: fault?.place === 'field' ? `${t('marketing:scan.error.prefix')} ${text}` : undefined,
    formError: fault?.place === 'form' ? text : undefined,
    done,
    isBusy,
    submit,
  };
}

const atField = (key: string): Fault => ({ place: 'field', sentence: { key } });

function refusalOf(problem: Problem | undefined): Fault {
  if (problem?.code === 'limit_reached') {
    return atField(problem.data?.['reason'] === 'over_limit' ? 'domains.refused.overLimit' : 'limitReached');
  }
  if (problem?.code === 'no_entitlement') return { place: 'form', sentence: { key: 'setup.lead' } };
  if (problem?.code === 'gone') return { place: 'form', sentence: { key: 'profile:error.gone' } };
  return scanRefusal(problem, navigator.onLine);
}
