import {
  readAddress,
  scanRefusal,
  sitePages,
  type CreateRun,
  type Problem,
  type Run,
  type Sentence,
} from '@stufenlos/contracts';
import { ApiError, useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useState, type RefObject } from 'react';
import { slotOffer, type SlotOffer } from './free-slot.ts';

type Scope = NonNullable<CreateRun['scope']>;

export interface CreateRunForm {
  url: string;
  setUrl: (url: string) => void;
  fieldError: string | undefined;
  formError: string | undefined;
  /** Whether the plan covers the typed website or could cover it; undefined while there is no valid address. */
  slot: { host: string; offer: SlotOffer } | undefined;
  takesSlot: boolean;
  setTakesSlot: (takes: boolean) => void;
  scope: Scope;
  setScope: (scope: Scope) => void;
  /** The most pages that the plan checks on this website; undefined if it checks only one page. */
  pages: number | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
}

/** Orders a check into the person's own list, from the dialog or the empty list. A refusal keeps the typed address. */
export function useCreateRun(input: RefObject<HTMLInputElement | null>, onCreated: (run: Run) => void): CreateRunForm {
  const { t } = useTranslation('profile');
  const { api, config } = usePlatform();
  const { status, entitlement, load } = useEntitlement();
  const announce = useAnnounce();
  const [url, setUrl] = useState('');
  const [takesSlot, setTakesSlot] = useState(false);
  // Plans promise to check all subpages, so the whole website is the default.
  const [scope, setScope] = useState<Scope>('site');
  const [isBusy, setBusy] = useState(false);
  const [fieldFault, setFieldFault] = useState<Sentence>();
  const [formFault, setFormFault] = useState<Sentence>();

  useEffect(() => {
    if (status === 'idle') load().catch(() => undefined);
  }, [status, load]);

  const reading = readAddress(url, { allow: config.scanAllow });
  const slot = reading.ok
    ? { host: reading.address.host, offer: slotOffer(reading.address.hostKey, entitlement) }
    : undefined;
  const pages = pagesOf(slot?.offer, takesSlot);
  const say = (sentence: Sentence | undefined) => sentence && t(sentence.key, sentence.values ?? {});

  function refuse(sentence: Sentence): void {
    setFieldFault(sentence);
    input.current?.focus();
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    setFormFault(undefined);
    if (!reading.ok) return refuse({ key: `marketing:scan.error.${reading.error}` });
    setFieldFault(undefined);
    setBusy(true);
    try {
      const registers = takesSlot && slot?.offer.kind === 'free';
      const body = { url, ...(pages !== undefined && { scope }), ...(registers && { registerSite: true }) };
      const run = await api.call('createRun', { body });
      announce(t('createRun.started', { host: run.host }));
      // This form and the profile show the number of used slots.
      if (registers) load({ isFresh: true }).catch(() => undefined);
      onCreated(run);
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const refusal =
        problem?.code === 'limit_reached'
          ? { place: 'form' as const, sentence: { key: `createRun.refused.${limitReason(problem)}` } }
          : scanRefusal(problem, navigator.onLine);
      if (refusal.place === 'field') refuse(refusal.sentence);
      else setFormFault(refusal.sentence);
    } finally {
      setBusy(false);
    }
  }

  return {
    url,
    setUrl(next) {
      setUrl(next);
      // The form validates on submit. After an error it validates on every change.
      if (!fieldFault) return;
      const read = readAddress(next, { allow: config.scanAllow });
      setFieldFault(read.ok ? undefined : { key: `marketing:scan.error.${read.error}` });
    },
    fieldError: fieldFault && `${t('error.prefix')} ${say(fieldFault)}`,
    formError: say(formFault),
    slot,
    takesSlot,
    setTakesSlot,
    scope,
    setScope,
    pages,
    isBusy,
    submit,
  };
}

const limitReason = ({ data }: Problem) => (data?.['reason'] === 'over_limit' ? 'overLimit' : 'noSlot');

/** The page limit of a website that the plan covers, or will cover with this order. Any other check has one page. */
function pagesOf(offer: SlotOffer | undefined, takesSlot: boolean): number | undefined {
  const isPaid = offer?.kind === 'covered' || (offer?.kind === 'free' && takesSlot);
  return isPaid ? sitePages[offer.profile] : undefined;
}
