import type { LockedRun } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useRuleset } from '../../parts/rules/use-ruleset.ts';
import styles from './run-summary.module.css';

/** When, what and by which rules; and whatever a reader must know before the numbers. */
export function RunMeta({ run }: { run: LockedRun }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const ruleset = useRuleset(run.profile);
  const checkedAt = run.checkedAt ?? run.finishedAt ?? run.createdAt;
  const [openedAt] = useState(() => Date.now());
  const minutes = Math.max(0, Math.floor((openedAt - Date.parse(checkedAt)) / 60_000));

  return (
    <div className={styles.meta}>
      <p>{run.url}</p>
      <p className={styles.muted}>
        {t('detail.meta', {
          date: formats.date(checkedAt),
          time: formats.date(checkedAt, { timeStyle: 'short' }),
          ruleset,
          version: run.engine?.axe ?? '–',
        })}
      </p>
      {run.reused && <Banner kind="info">{t('scan.reused', { count: minutes })}</Banner>}
      {isRedirected(run) && <Banner kind="info">{t('detail.redirected', { url: run.finalUrl })}</Banner>}
      {run.state === 'partial' && (
        <Banner kind="attention">{t(run.scope === 'site' ? 'pages.partial' : 'detail.partialPage')}</Banner>
      )}
    </div>
  );
}

/** A scheme, a `www.` or a slash more or less is nothing a person would call another page. */
function isRedirected({ url, finalUrl }: LockedRun): boolean {
  const plain = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[/]?(?:#.*)?$/, '');
  return finalUrl !== null && plain(finalUrl) !== plain(url);
}
