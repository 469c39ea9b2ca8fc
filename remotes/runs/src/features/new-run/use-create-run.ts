import { readAddress, scanRefusal, sitePages, type CreateRun, type Run, type ScanRefusal } from '@stufenlos/contracts';
import { useAnnounce, useEntitlement, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useId, useState } from 'react';
import { problemOf } from '../../parts/requests/problem-of.ts';
import { useAddressFault } from '../../parts/forms/use-address-fault.ts';
import { useTextForm, type TextForm } from '../../parts/forms/use-text-form.ts';
import { slotOffer, type SlotOffer } from './free-slot.ts';

type Scope = NonNullable<CreateRun['scope']>;
/** `plan`: the website takes a place of the plan. `free`: one page is checked, and its report stays locked. */
type Coverage = 'plan' | 'free';

export interface CreateRunForm extends TextForm {
  /** Whether the plan covers the typed website or could cover it; undefined while there is no valid address. */
  slot: { host: string; offer: SlotOffer } | undefined;
  /** How a website that the plan could cover is checked; undefined while the person has to choose. */
  coverage: Coverage | undefined;
  setCoverage: (coverage: Coverage) => void;
  /** The person tried to start without a choice. */
  isChoiceMissing: boolean;
  /** Id of the first option of this choice. */
  choiceId: string;
  scope: Scope;
  setScope: (scope: Scope) => void;
  /** The most pages that the plan checks on this website; undefined if it checks only one page. */
  pages: number | undefined;
}

/**
 * Orders a check into the person's own list, from the dialog or the empty list. What was paid for is the default. A place
 * that stays bound to the website has none: with one Enter, a typing error would take it. A refusal keeps the typed
 * address.
 */
export function useCreateRun(onCreated: (run: Run) => void): CreateRunForm {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const { status, load } = useEntitlement();
  const announce = useAnnounce();
  const [chosen, setCoverage] = useState<Coverage>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const choiceId = useId();
  // Plans promise to check all subpages, so the whole website is the default.
  const [scope, setScope] = useState<Scope>('site');

  useEffect(() => {
    if (status === 'idle') load().catch(() => undefined);
  }, [status, load]);

  const form = useTextForm({
    namespace: 'profile',
    prefix: t('error.prefix'),
    faultOf: useAddressFault(),
    async send(url) {
      try {
        const registers = coverage === 'plan';
        const body = { url, ...(pages !== undefined && { scope }), ...(registers && { registerSite: true }) };
        const run = await api.call('createRun', { body });
        announce(t('createRun.started', { host: run.host }));
        // This form and the profile show the number of used slots.
        if (registers) load({ isFresh: true }).catch(() => undefined);
        onCreated(run);
        return undefined;
      } catch (cause) {
        return refusalOf(cause);
      }
    },
  });
  const slot = useSlot(form.typed);
  const isOpen = slot?.offer.kind === 'free';
  const coverage = slot?.offer.kind === 'free' ? (chosen ?? (slot.offer.isPermanent ? undefined : 'plan')) : undefined;
  const pages = pagesOf(slot?.offer, coverage);

  async function submit(): Promise<void> {
    const isMissing = isOpen && coverage === undefined;
    setChoiceMissing(isMissing);
    if (isMissing) document.getElementById(choiceId)?.focus();
    else await form.submit();
  }
  return {
    ...form,
    submit,
    slot,
    coverage,
    setCoverage,
    isChoiceMissing: isChoiceMissing && coverage === undefined,
    choiceId,
    scope,
    setScope,
    pages,
  };
}

/** The slot that a website has or could take. */
function useSlot(url: string): CreateRunForm['slot'] {
  const { config } = usePlatform();
  const { entitlement } = useEntitlement();
  const reading = readAddress(url, { allow: config.scanAllow });
  if (!reading.ok) return undefined;
  const { host, hostKey } = reading.address;
  return { host, offer: slotOffer(hostKey, entitlement) };
}

function refusalOf(cause: unknown): ScanRefusal {
  const problem = problemOf(cause);
  if (problem?.code !== 'limit_reached') return scanRefusal(problem, navigator.onLine);
  const reason = problem.data?.['reason'] === 'over_limit' ? 'overLimit' : 'noSlot';
  return { place: 'form', sentence: { key: `createRun.refused.${reason}` } };
}

/** The page limit of a website that the plan covers, or will cover with this order. Any other check has one page. */
function pagesOf(offer: SlotOffer | undefined, coverage: Coverage | undefined): number | undefined {
  const isPaid = offer?.kind === 'covered' || (offer?.kind === 'free' && coverage === 'plan');
  return isPaid ? sitePages[offer.profile] : undefined;
}
