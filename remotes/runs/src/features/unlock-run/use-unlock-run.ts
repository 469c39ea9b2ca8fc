import { accountRefusal, type LockedRun, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';
import { slotOffer, type SlotOffer } from '../new-run/free-slot.ts';
import { hostKeyOfRun } from '../../parts/host-key-of-run.ts';

export interface UnlockRun {
  isBusy: boolean;
  fault: Sentence | undefined;
  /** The website would take a free slot of the plan, and the person has to confirm this. */
  question: Extract<SlotOffer, { kind: 'free' }> | undefined;
  /** Opens the report at once, asks whether the website may take a slot, or leads to the plans. */
  start: () => Promise<void>;
  /** Answers the question with yes. */
  confirm: () => Promise<void>;
  dismiss: () => void;
}

export interface UnlockTarget {
  run: LockedRun;
  /** The token of a free check, which is added to the account first. */
  token?: string;
  onUnlocked: (run: LockedRun) => void;
}

/** Unlocks the full report of a run for a person whose plan covers its website, or has a free slot for it. */
export function useUnlockRun({ run, token, onUnlocked }: UnlockTarget): UnlockRun {
  const { t } = useTranslation('runs');
  const { api, config, entitlement } = usePlatform();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Sentence>();
  const [question, setQuestion] = useState<UnlockRun['question']>();

  async function offerNow(isFresh: boolean): Promise<SlotOffer> {
    const store = entitlement.getState();
    if (isFresh || store.status !== 'ready') await store.load({ isFresh });
    const { status, entitlement: granted } = entitlement.getState();
    // An outage must never look like a paywall, so it does not lead to the plans.
    if (status !== 'ready') throw new ApiError({ ...noEntitlementKnown });
    return slotOffer(hostKeyOfRun(run, config.scanAllow), granted);
  }

  /** Returns the run's id. A free check is first added to the account. */
  async function own(): Promise<string> {
    return token === undefined ? run.id : (await api.call('claimScan', { params: { token } })).runId;
  }

  async function open(registerSite: boolean): Promise<void> {
    const id = await own();
    const unlocked = await api.call('unlockRun', { params: { id }, body: { registerSite } });
    // The website has taken a slot, so every view that counts slots needs new numbers.
    if (registerSite)
      entitlement
        .getState()
        .load({ isFresh: true })
        .catch(() => undefined);
    announce(t('lock.unlocked'));
    onUnlocked(unlocked);
  }

  async function toPlans(): Promise<void> {
    await navigate(`/setup?run=${await own()}`);
  }

  async function begin(isFresh = false): Promise<void> {
    const offer = await offerNow(isFresh);
    if (offer.kind === 'none' || offer.kind === 'overLimit') return toPlans();
    if (offer.kind === 'free') return setQuestion(offer);
    await open(false);
  }

  /** Handles refusals that show that the numbers on this page are out of date. */
  async function settle(cause: unknown): Promise<void> {
    const problem = cause instanceof ApiError ? cause.problem : undefined;
    if (problem?.code === 'no_entitlement' || problem?.code === 'limit_reached') return toPlans();
    if (problem?.code === 'conflict' && problem.data?.['reason'] === 'slot') return begin(true);
    throw cause;
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await work().catch(settle);
    } catch (cause) {
      const refusal = refusalOf(cause);
      setFault(refusal);
      announce(t(refusal.key, refusal.values ?? {}), 'assertive');
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    fault,
    question,
    start: () => attempt(() => begin()),
    confirm: () =>
      attempt(async () => {
        await open(true);
        setQuestion(undefined);
      }),
    dismiss() {
      setQuestion(undefined);
      setFault(undefined);
    },
  };
}

const noEntitlementKnown = {
  type: 'about:blank',
  title: 'No answer',
  status: 503,
  code: 'unavailable',
  traceId: '',
} as const;

function refusalOf(cause: unknown): Sentence {
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  // This page shows the run, so it exists. The API answers `not_found` because it belongs to another account.
  if (problem?.code === 'not_found') return { key: 'lock.taken' };
  return accountRefusal(problem, navigator.onLine);
}
