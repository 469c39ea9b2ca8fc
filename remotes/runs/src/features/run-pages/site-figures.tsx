import type { LockedRun, RunStats } from '@stufenlos/contracts';
import { Link, useTranslation } from '@stufenlos/platform';
import { Banner } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { proofPath } from '../../parts/proof-path.ts';
import styles from './run-pages.module.css';

export interface SiteFiguresProps {
  run: LockedRun;
  pages: RunStats['pages'];
  /** The reader pays for the check, so a proof that they control the website lets checks ignore robots.txt. */
  mayProve?: boolean;
}

/** Shows how many pages of a website were checked and why others were not. It shows nothing for a single page. */
export function SiteFigures({ run, pages, mayProve = false }: SiteFiguresProps): ReactNode {
  const { t } = useTranslation('runs');
  const { site, scope, pageLimit } = run;
  if (scope !== 'site') return null;
  const { broken = 0 } = pages;
  const done = pages.completed + pages.partial;
  const total = Math.max(site?.found ?? 0, pages.discovered, done);
  const rest = site && [
    broken > 0 && t('pages.broken', { count: broken }),
    pages.failed > broken && t('pages.failedCount', { count: pages.failed - broken }),
    site.overLimit > 0 && t('pages.overLimit', { count: site.overLimit, limit: pageLimit }),
    site.leftOut.robots > 0 && t('pages.robots', { count: site.leftOut.robots }),
    site.leftOut.endless > 0 && t('pages.endless', { count: site.leftOut.endless }),
    site.leftOut.deep > 0 && t('pages.deep', { count: site.leftOut.deep }),
    site.skipped > 0 && t('pages.skipped', { count: site.skipped }),
  ];
  const lines = (rest ?? []).filter((line) => line !== false);
  return (
    <section className={styles.figures}>
      <h2>{t('pages.heading')}</h2>
      <p className={styles.sentence}>{t(site?.isAtLeast ? 'pages.doneAtLeast' : 'pages.done', { done, total })}</p>
      {site?.leavesSite && <Banner kind="attention">{t('pages.leavesSite')}</Banner>}
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {mayProve && site !== undefined && site.leftOut.robots > 0 && (
        <p>
          <Link to={proofPath(run.url)}>{t('fail.prove')}</Link>
        </p>
      )}
    </section>
  );
}
