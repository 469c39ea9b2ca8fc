import type { FindingsPage, FindingsQuery, RunFinding } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { ruleText, type RuleTexts } from '@stufenlos/standards';
import { Banner, Button } from '@stufenlos/ui';
import { useCallback, useRef, type ReactNode } from 'react';
import { usePaged } from '../../parts/use-paged.ts';
import { workFault } from '../../parts/work-fault.ts';
import { IgnoreFinding } from './ignore-finding.tsx';
import styles from './ignore-finding.module.css';

export interface IgnoredFindingsProps {
  id: string;
  hostKey: string;
  texts: RuleTexts;
  /** Grows whenever a mark is set or removed elsewhere on the page. */
  version: number;
  /** Called after one of these findings counts again or is ignored again. It stays in the list and shows its state. */
  onChanged?: (() => void) | undefined;
}

const categories = ['violations', 'recommendations', 'incomplete'] as const;

/** The findings of this run that the owner ignores, in a group of their own. It shows nothing if there are none. */
export function IgnoredFindings({ version, ...props }: IgnoredFindingsProps): ReactNode {
  // The version is part of the key, so a new version loads the list again.
  return categories.map((category) => <OfCategory key={`${category} ${version}`} {...props} category={category} />);
}

type OfCategoryProps = Omit<IgnoredFindingsProps, 'version'> & { category: FindingsQuery['category'] };

function OfCategory({ id, hostKey, category, texts, onChanged }: OfCategoryProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const list = useRef<HTMLUListElement>(null);
  const paged = usePaged<FindingsPage>(
    useCallback(
      (cursor, signal) =>
        api.call('runFindings', {
          params: { id },
          query: { category, ignored: 'only', ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      [api, id, category],
    ),
  );
  const findings = paged.answers.flatMap((answer) => answer.findings);
  const last = paged.answers.at(-1);
  const fault = paged.cause === undefined ? undefined : workFault(paged.cause);

  async function showMore(): Promise<void> {
    const first = (await paged.loadMore())?.findings[0];
    if (!first) return;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-finding="${first.id}"]`)?.focus());
  }

  if (findings.length === 0 && !fault) return null;
  return (
    <section className={styles.ignored} aria-busy={paged.isBusy || undefined}>
      <h2>{t(`ignore.heading.${category}`, { count: last?.total ?? 0 })}</h2>
      <p>{t('ignore.about')}</p>
      <ul className={styles.list} ref={list}>
        {findings.map((finding) => (
          <li key={finding.id}>
            <Ignored finding={finding} hostKey={hostKey} texts={texts} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {fault && <Banner kind="error">{t(fault.key, fault.values ?? {})}</Banner>}
      {(fault !== undefined || last?.next !== undefined) && (
        <div>
          <Button kind="secondary" isBusy={paged.isBusy} onClick={() => void showMore()}>
            {fault ? t('fail.retry') : t('list.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

type IgnoredProps = Pick<IgnoredFindingsProps, 'hostKey' | 'texts' | 'onChanged'> & { finding: RunFinding };

function Ignored({ finding, hostKey, texts, onChanged }: IgnoredProps): ReactNode {
  return (
    <>
      <p className={styles.title} tabIndex={-1} data-finding={finding.id}>
        {ruleText(finding.ruleId, texts).title}
      </p>
      <code className={styles.code} translate="no">
        {finding.selector}
      </code>
      <span className={styles.address}>{finding.pageUrl}</span>
      <IgnoreFinding hostKey={hostKey} finding={finding} onChanged={onChanged} />
    </>
  );
}
