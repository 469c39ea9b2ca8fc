import type { FindingsQuery, RunFinding } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import type { RuleTexts } from '@stufenlos/standards';
import { Banner, Button, Skeleton } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { limitConcurrency } from '../../parts/limit-concurrency.ts';
import type { ReportClient } from '../../parts/report-client.ts';
import { usePaged } from '../../parts/use-paged.ts';
import { FindingItem } from './finding-item.tsx';
import { findingsFault } from './findings-fault.ts';
import styles from './findings.module.css';
import { useFreshPictures } from './use-fresh-pictures.ts';

/** "Expand all" asks for a hundred groups at once. */
const inTurn = limitConcurrency(4);

export interface GroupFindingsProps {
  client: ReportClient;
  query: FindingsQuery;
  isSite: boolean;
  /** Findings of several rules: each says which one. */
  withRule: boolean;
  texts: RuleTexts;
  renderFindingTools?: ((finding: RunFinding) => ReactNode) | undefined;
}

/** The elements of a group, 50 at a time; the focus goes to the first new one. */
export function GroupFindings(props: GroupFindingsProps): ReactNode {
  const { client, query, isSite, withRule, texts, renderFindingTools } = props;
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  // The same question in a new object is no new question.
  const asked = JSON.stringify(query);
  const { answers, isBusy, cause, loadMore } = usePaged(
    useCallback(
      (cursor: string | undefined, signal: AbortSignal) =>
        inTurn(async () => {
          signal.throwIfAborted();
          const same = JSON.parse(asked) as FindingsQuery;
          return await client.findings({ ...same, ...(cursor !== undefined && { cursor }) }, signal);
        }),
      [client, asked],
    ),
  );
  const pages = new Map(answers.flatMap((answer) => answer.pages).map((page) => [page.pageNo, page]));
  const { fresh, refresh } = useFreshPictures(client, query.category);
  const findings = answers.flatMap((answer) => answer.findings);
  const last = answers.at(-1);

  async function showMore(): Promise<void> {
    const before = findings.length;
    const answer = await loadMore();
    if (!answer || before === 0) return;
    announce(t('table.more'));
    requestAnimationFrame(() => (list.current?.children[before] as HTMLElement | undefined)?.focus());
  }

  return (
    <div className={styles.elements} aria-busy={isBusy || undefined}>
      <h4>{t('rule.elementsHeading')}</h4>
      {answers.length === 0 && isBusy && <Skeleton label={t('report.loadingFindings')} lines={4} />}
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
            page={pages.get(finding.pageNo)}
            picture={fresh.get(finding.pageNo) ?? pages.get(finding.pageNo)?.picture}
            onBrokenPicture={() => refresh(finding.pageNo)}
            isSite={isSite}
            withRule={withRule}
            texts={texts}
          >
            {renderFindingTools?.(finding)}
          </FindingItem>
        ))}
      </ul>
      {cause !== undefined && (
        <Banner kind="error" isDynamic>
          {t(findingsFault(cause))}
        </Banner>
      )}
      {(cause !== undefined || last?.next !== undefined) && (
        <div className={styles.more}>
          <Button kind="secondary" isBusy={isBusy} onClick={() => void showMore()}>
            {cause === undefined ? t('list.loadMore') : t('fail.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
