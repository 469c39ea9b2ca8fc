import type { FindingsPage, FindingsQuery } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { limitConcurrency } from '../../parts/requests/limit-concurrency.ts';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import { usePaged } from '../../parts/requests/use-paged.ts';
import { useSay } from '../../parts/use-say.ts';
import { FindingItem } from './finding-item.tsx';
import { findingsFault } from './findings-fault.ts';
import styles from './findings.module.css';
import { useReport } from './report-context.ts';
import { useFreshPictures } from '../pictures/use-fresh-pictures.ts';

/** "Expand all" asks for a hundred groups, in the order in which they stand. */
const inTurn = limitConcurrency(4);

export interface GroupFindingsProps {
  query: FindingsQuery;
  /** Elements of the group. Another number asks for them again. */
  count: number;
  /** Findings of several rules: each says which one. */
  withRule: boolean;
}

/** The elements of a group, 50 at a time; the focus goes to the first new one. */
export function GroupFindings({ query, count, withRule }: GroupFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const say = useSay();
  const { client } = useReport();
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  // The same question in a new object is no new question.
  const asked = JSON.stringify(query);
  const paged = usePaged<FindingsPage>(
    useCallback(
      (from, signal) =>
        inTurn(async () => {
          signal.throwIfAborted();
          return await client.findings({ ...(JSON.parse(asked) as FindingsQuery), ...from }, signal);
        }),
      [client, asked],
    ),
    { edition: count },
  );
  const { answers, busy } = paged;
  const pages = new Map(answers.flatMap((answer) => answer.pages).map((page) => [page.pageNo, page]));
  const { fresh, refresh } = useFreshPictures(client, query.category);
  const findings = answers.flatMap((answer) => answer.findings);
  const last = answers.at(-1);
  return (
    <div className={styles.elements} aria-busy={busy !== undefined || undefined}>
      <h4>{t('rule.elementsHeading')}</h4>
      {!last && busy && <Skeleton label={t('report.loadingFindings')} lines={4} />}
      {last && (
        <p className={styles.shown}>
          {t('table.shown', { shown: findings.length, total: last.total, count: last.total })}
        </p>
      )}
      <ul className={styles.list} ref={list}>
        {findings.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            page={fresh.get(finding.pageNo) ?? pages.get(finding.pageNo)}
            renewPage={() => refresh(finding.pageNo)}
            withRule={withRule}
          />
        ))}
      </ul>
      <LoadMore
        paged={paged}
        className={styles.more}
        failed={(cause) => say(findingsFault(cause))}
        onLoaded={() => last && announce(t('table.more'))}
        find={() => last && (list.current?.children[findings.length] as HTMLElement | undefined)}
      />
    </div>
  );
}
