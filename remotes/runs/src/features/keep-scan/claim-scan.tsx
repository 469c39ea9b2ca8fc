import type { Run, Sentence } from '@stufenlos/contracts';
import { isGranted, Link, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { accountSentence, hasCode } from '../../parts/requests/problem-of.ts';
import { useAction } from '../../parts/requests/use-action.ts';
import { useMarked } from '../../parts/use-marked.ts';
import { keepMark } from '../../parts/window-mark.ts';
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
  const { busy, fault, attempt } = useAction(refusalOf);
  const [kept, setKept] = useState<Kept>();

  const claim = ({ isAsked }: { isAsked: boolean }) =>
    attempt('claim', async () => {
      const { runId } = await platform.api.call('claimScan', { params: { token } });
      setKept({ runId, canOpen: await isGranted(platform) });
      announce(t('keep.done'));
      // The pressed button is gone, and the focus with it.
      if (isAsked) heading.current?.focus();
    });

  useMarked(keepMark, token, () => claim({ isAsked: false }));

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
      {fault !== undefined && <Banner kind="error">{fault}</Banner>}
      {!kept && (
        <div>
          <Button kind="secondary" isBusy={busy !== undefined} onClick={() => void claim({ isAsked: true })}>
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
  // This page shows the scan, so it exists. The API answers `not_found` because another account has claimed it.
  if (hasCode(cause, 'not_found')) return { key: 'keep.taken' };
  return hasCode(cause, 'gone') ? { key: 'expired.title' } : accountSentence(cause);
}
