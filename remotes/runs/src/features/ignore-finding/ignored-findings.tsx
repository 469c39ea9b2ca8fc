import type { FindingsPage, FindingsQuery, RunFinding } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadMore } from '../../parts/requests/load-more.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { usePaged } from '../../parts/requests/use-paged.ts';
import { useSay } from '../../parts/use-say.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import { IgnoreFinding } from './ignore-finding.tsx';
import type { MarkChange } from './mark-change.ts';
import { RestoreAll } from './restore-all.tsx';
import styles from './ignore-finding.module.css';

export interface IgnoredFindingsProps {
  id: string;
  hostKey: string;
  /** Grows whenever a mark is set or removed elsewhere on the page. */
  version: number;
  /** What was changed last in this list, for findings that the same mark covers. */
  change?: MarkChange | undefined;
  /** Called after one of these findings counts again or is ignored again. It stays in the list and shows its state. */
  onChanged?: ((change: MarkChange) => void) | undefined;
}

const categories = ['violations', 'recommendations', 'incomplete'] as const;

/** The findings of this run that the owner ignores, in a group of their own. It shows nothing if there are none. */
export function IgnoredFindings({ version, ...props }: IgnoredFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const [restored, setRestored] = useState({ times: 0, version });
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button is gone with its section.
    if (restored.times > 0) done.current?.focus();
  }, [restored]);

  function onRestored(category: FindingsQuery['category']): void {
    setRestored(({ times }) => ({ times: times + 1, version }));
    props.onChanged?.({ kind: 'all', category });
  }
  return (
    <>
      {restored.times > 0 && restored.version === version && (
        <p className={styles.done} ref={done} tabIndex={-1}>
          {t('ignore.restoreAll.done')}
        </p>
      )}
      {/* The numbers are part of the key, so a new one loads the list again. */}
      {categories.map((category) => (
        <OfCategory
          key={`${category} ${version} ${restored.times}`}
          {...props}
          category={category}
          onRestored={() => onRestored(category)}
        />
      ))}
    </>
  );
}

type OfCategoryProps = Omit<IgnoredFindingsProps, 'version'> & {
  category: FindingsQuery['category'];
  onRestored: () => void;
};

function OfCategory({ category, onRestored, ...shared }: OfCategoryProps): ReactNode {
  const { id } = shared;
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const paged = usePaged<FindingsPage>(
    useCallback(
      (from, signal) =>
        api.call('runFindings', { params: { id }, query: { category, ignored: 'only', ...from }, signal }),
      [api, id, category],
    ),
  );
  const findings = paged.answers.flatMap((answer) => answer.findings);
  if (findings.length === 0 && !paged.failure) return null;
  return (
    <section className={styles.ignored} aria-busy={paged.busy !== undefined || undefined}>
      <h2>{t(`ignore.heading.${category}`, { count: paged.answers.at(-1)?.total ?? 0 })}</h2>
      <p>{t('ignore.about')}</p>
      {findings.length > 1 && <RestoreAll id={id} category={category} onDone={onRestored} />}
      <ul className={styles.list} ref={list}>
        {findings.map((finding) => (
          <li key={finding.id}>
            <Ignored {...shared} finding={finding} />
          </li>
        ))}
      </ul>
      <LoadMore
        paged={paged}
        failed={(cause) => say(workFault(cause))}
        isDynamic={false}
        find={({ findings: [first] }) => list.current?.querySelector(`[data-finding="${first?.id}"]`)}
      />
    </section>
  );
}

type IgnoredProps = Omit<IgnoredFindingsProps, 'version'> & { finding: RunFinding };

function Ignored({ finding, ...shared }: IgnoredProps): ReactNode {
  return (
    <>
      <p className={styles.title} tabIndex={-1} data-finding={finding.id}>
        {ruleText(finding.ruleId, useRuleTexts()).title}
      </p>
      <code className={styles.code} translate="no">
        {finding.selector}
      </code>
      <span className={styles.address}>{finding.pageUrl}</span>
      <IgnoreFinding {...shared} finding={finding} />
    </>
  );
}
