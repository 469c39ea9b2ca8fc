import { accountRefusal, type LockedRun, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';
import { slotOffer, type SlotOffer } from '../new-run/free-slot.ts';
import { hostKeyOfRun } from '../../parts/host-key-of-run.ts';

export interface UnlockRun {
  isBusy: boolean;
  fault: Sentence | undefined;
  /** A place of the plan has to be given to the website, and only the person may say so. */
  question: Extract<SlotOffer, { kind: 'free' }> | undefined;
  /** Begins: opens at once, asks for the place, or leads to the plans (ux 5.5). */
  start: () => Promise<void>;
  /** Yes to the question. */
  confirm: () => Promise<void>;
  dismiss: () => void;
}

export interface UnlockTarget {
  run: LockedRun;
  /** Of a free check, which is taken into the account first. */
  token?: string;
  onUnlocked: (run: LockedRun) => void;
}

/** The whole report of a run, for whoever has, or gets, a plan that covers its website (P29). */
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
    // An outage must never look like a paywall (P26).
    if (status !== 'ready') throw new ApiError({ ...noEntitlementKnown });
    return slotOffer(hostKeyOfRun(run, config.scanAllow), granted);
  }

  /** The run's id, once it belongs to the caller. */
  async function own(): Promise<string> {
    return token === undefined ? run.id : (await api.call('claimScan', { params: { token } })).runId;
  }

  async function open(registerSite: boolean): Promise<void> {
    const id = await own();
    const unlocked = await api.call('unlockRun', { params: { id }, body: { registerSite } });
    // A place is taken now, and every view that counts places should know.
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

  /** What the server knows better than the numbers that are shown here. */
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
  // It can be read here, so it is not unknown: it belongs to somebody else (P2).
  if (problem?.code === 'not_found') return { key: 'lock.taken' };
  return accountRefusal(problem, navigator.onLine);
}
