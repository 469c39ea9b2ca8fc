import { accountRefusal, type Run, type Sentence } from '@stufenlos/contracts';
import { ApiError, isGranted, Link, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { keepMark } from './keep-mark.ts';
import styles from './keep-scan.module.css';

interface Kept {
  runId: string;
  /** Whether the person has a plan. Without one, the list of their own runs is closed. */
  canOpen: boolean;
}

/** Adds the scan to the account: at once after a sign-in that was started for it, otherwise on demand. */
export function ClaimScan({ token, run }: { token: string; run: Run }): ReactNode {
  const { t } = useTranslation('runs');
  const platform = usePlatform();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [kept, setKept] = useState<Kept>();
  const [fault, setFault] = useState<Sentence>();

  async function claim({ isAsked }: { isAsked: boolean }): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const { runId } = await platform.api.call('claimScan', { params: { token } });
      setKept({ runId, canOpen: await isGranted(platform) });
      announce(t('keep.done'));
      // The pressed button is gone, and the focus with it.
      if (isAsked) heading.current?.focus();
    } catch (cause) {
      const refusal = refusalOf(cause);
      setFault(refusal);
      announce(t(refusal.key, refusal.values ?? {}), 'assertive');
    } finally {
      setBusy(false);
    }
  }

  const claimIfMarked = useEffectEvent(() => {
    if (keepMark.take(token)) void claim({ isAsked: false });
  });
  useEffect(() => {
    const timer = setTimeout(() => claimIfMarked());
    return () => clearTimeout(timer);
  }, []);

  const { id, expiresAt } = run;
  useEffect(() => {
    // A scan without an expiry date already belongs to an account. Only `getRun` tells whether it is this person's
    // account.
    if (expiresAt !== undefined) return undefined;
    const leaving = new AbortController();
    platform.api
      .call('getRun', { params: { id }, signal: leaving.signal })
      .then(async () => setKept({ runId: id, canOpen: await isGranted(platform) }))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [platform, id, expiresAt]);

  return (
    <section className={styles.keep}>
      <h2 ref={heading} tabIndex={-1}>
        {t('keep.heading')}
      </h2>
      {kept ? <KeptScan {...kept} /> : <p>{t('keep.text')}</p>}
      {fault && <Banner kind="error">{t(fault.key, fault.values ?? {})}</Banner>}
      {!kept && (
        <div>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void claim({ isAsked: true })}>
            {t('keep.submit')}
          </Button>
        </div>
      )}
    </section>
  );
}

function KeptScan({ runId, canOpen }: Kept): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <>
      <p>{canOpen ? t('keep.done') : t('keep.doneWithoutPlan')}</p>
      <p>{canOpen ? <Link to={`/run/${runId}`}>{t('keep.open')}</Link> : <Link to="/setup">{t('keep.plans')}</Link>}</p>
    </>
  );
}

function refusalOf(cause: unknown): Sentence {
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  // This page shows the scan, so it exists. The API answers `not_found` because another account has claimed it.
  if (problem?.code === 'not_found') return { key: 'keep.taken' };
  if (problem?.code === 'gone') return { key: 'expired.title' };
  return accountRefusal(problem, navigator.onLine);
}
