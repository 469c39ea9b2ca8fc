import type { LockedRun, Sentence } from '@stufenlos/contracts';
import { useAnnounce, useNavigate, usePlatform, useTranslation } from '@stufenlos/platform';
import { useState } from 'react';
import { slotOffer, type SlotOffer } from '../new-run/free-slot.ts';
import { hostKeyOfRun } from '../../parts/host-key-of-run.ts';
import { accountSentence, hasCode, problemOf } from '../../parts/requests/problem-of.ts';
import { useAction } from '../../parts/requests/use-action.ts';

/** The key of the catalogue for one report, paid once. */
const singleReport = 'basic_once';

export interface UnlockRun {
  isBusy: boolean;
  fault: string | undefined;
  /** The website would take a free slot of the plan, and the person has to confirm this. */
  question: Extract<SlotOffer, { kind: 'free' }> | undefined;
  /** Opens the report at once, asks whether the website may take a slot, or leads to the purchase. */
  start: () => Promise<boolean>;
  /** Answers the question with yes. */
  confirm: () => Promise<boolean>;
  dismiss: () => void;
}

export interface UnlockTarget {
  run: LockedRun;
  /** The token of a free check, which is added to the account first. */
  token?: string;
  onUnlocked: (run: LockedRun) => void;
}

/** Unlocks the full report of a run for a person whose plan covers its website, or has a free slot for it. */
export function useUnlockRun(target: UnlockTarget): UnlockRun {
  const navigate = useNavigate();
  const { entitlement } = usePlatform();
  const { busy, fault, attempt, dismiss } = useAction(refusalOf);
  const [question, setQuestion] = useState<UnlockRun['question']>();
  const { readOffer, own, open } = useUnlockSteps(target);

  async function begin(isFresh = false): Promise<void> {
    const offer = await readOffer(isFresh);
    if (offer.kind === 'free') setQuestion(offer);
    else if (offer.kind === 'covered') await open(false);
    else await leadToPurchase();
  }
  /**
   * Without a plan the next page is the order of one report, as the offer names it; it leads on to the other plans. With
   * a plan that has no place left, the person has to decide between a larger one and a single purchase.
   */
  async function leadToPurchase(): Promise<void> {
    const hasPlan = entitlement.getState().entitlement?.state !== 'none';
    const page = hasPlan ? '/setup?' : `/setup/order?plan=${singleReport}&`;
    await navigate(`${page}run=${await own()}`);
  }
  /** Handles refusals that show that the numbers on this page are out of date. */
  async function settle(cause: unknown): Promise<void> {
    if (hasCode(cause, 'no_entitlement', 'limit_reached')) return leadToPurchase();
    if (hasCode(cause, 'conflict') && problemOf(cause)?.data?.['reason'] === 'slot') return begin(true);
    throw cause;
  }

  return {
    isBusy: busy !== undefined,
    fault,
    question,
    start: () => attempt('start', () => begin().catch(settle)),
    confirm: () =>
      attempt('confirm', () =>
        open(true)
          .then(() => setQuestion(undefined))
          .catch(settle),
      ),
    dismiss() {
      setQuestion(undefined);
      dismiss();
    },
  };
}

/** The requests on the way to an unlocked report. */
function useUnlockSteps({ run, token, onUnlocked }: UnlockTarget) {
  const { t } = useTranslation('runs');
  const { api, config, entitlement } = usePlatform();
  const announce = useAnnounce();

  /** Returns the run's id. A free check is first added to the account. */
  async function own(): Promise<string> {
    return token === undefined ? run.id : (await api.call('claimScan', { params: { token } })).runId;
  }
  /** What is known is enough to unlock, but not to lead to a purchase: a plan may have been bought in another window. */
  async function readOffer(isFresh: boolean): Promise<SlotOffer> {
    const known = isFresh ? undefined : knownOffer();
    if (known?.kind === 'free' || known?.kind === 'covered') return known;
    await entitlement.getState().load({ isFresh: true });
    const offer = knownOffer();
    // An outage must never look like a paywall, so it does not lead to the plans.
    if (!offer) throw new Error('the entitlement is not known');
    return offer;
  }
  function knownOffer(): SlotOffer | undefined {
    const { status, entitlement: granted } = entitlement.getState();
    return status === 'ready' ? slotOffer(hostKeyOfRun(run, config.scanAllow), granted) : undefined;
  }
  async function open(registerSite: boolean): Promise<void> {
    const id = await own();
    const unlocked = await api.call('unlockRun', { params: { id }, body: { registerSite } });
    // The website has taken a slot, so every view that counts slots needs new numbers.
    if (registerSite) {
      const { load } = entitlement.getState();
      load({ isFresh: true }).catch(() => undefined);
    }
    announce(t('lock.unlocked'));
    onUnlocked(unlocked);
  }
  return { readOffer, own, open };
}

// This page shows the run, so it exists. The API answers `not_found` because it belongs to another account.
const refusalOf = (cause: unknown): Sentence =>
  hasCode(cause, 'not_found') ? { key: 'lock.taken' } : accountSentence(cause);
