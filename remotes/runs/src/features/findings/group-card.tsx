import type { FindingGroup, FindingsQuery, Grouping } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { criterionOf, isBestPractice, ruleText } from '@stufenlos/standards';
import { ImpactTag } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import { RuleMapping } from '../../parts/rules/rule-mapping.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import styles from './findings.module.css';
import { GroupFindings } from './group-findings.tsx';
import { useReport } from './report-context.ts';
import { RuleExplanation } from './rule-explanation.tsx';
import { WhenInView } from './when-in-view.tsx';

export interface GroupCardProps {
  group: FindingGroup;
  by: Grouping;
  /** Elements that are counted, but not stored one by one. */
  beyond: number;
  /** What its findings are read with. */
  query: FindingsQuery;
  isOpen: boolean;
  /** Its elements are asked for as soon as it is open, not only when it comes into view. */
  isAskedAtOnce: boolean;
  /** On paper the explanation stands there although nobody opened it. */
  isPrinted: boolean;
  onToggle: () => void;
}

/** A heading with what belongs together and how bad it is; opened, how to mend it and every element. */
export function GroupCard(props: GroupCardProps): ReactNode {
  const { group, by, beyond, query, isOpen, isPrinted, onToggle } = props;
  const { t } = useTranslation('runs');
  const { isSite } = useReport();
  const body = useId();
  // Elements are fetched when somebody looks, and stay when it is closed again, until other filters apply.
  const asked = JSON.stringify(query);
  const [opened, setOpened] = useState<string>();
  if (isOpen && opened !== asked) setOpened(asked);
  const wasOpened = isOpen || opened === asked;
  const isOneRule = group.ruleCount === 1;
  const isNamed = isOneRule || by === 'criterion';
  const criteria = group.criteria.length > 0 && `WCAG ${group.criteria.join(', ')}`;
  return (
    <section className={styles.group} data-group={group.key}>
      <h3 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <span className={styles.title}>
            <GroupTitle group={group} by={by} />
          </span>{' '}
          <span className={styles.facts}>
            <ImpactTag impact={group.impact} label={t(`impact.${group.impact}`)} />{' '}
            <span>
              {beyond > 0
                ? t('rule.elementsOf', { count: group.nodes + beyond, shown: group.nodes })
                : t('rule.elements', { count: group.nodes })}
            </span>{' '}
            {isSite && by !== 'page' && <span>{t('rule.onPages', { count: group.pages })} </span>}
            {!isOneRule && <span>{t('rule.rules', { count: group.ruleCount })} </span>}
            {isOneRule && <span>{isBestPractice(group.rules[0] ?? '') ? t('rule.bestPractice') : criteria}</span>}
          </span>
        </button>
      </h3>
      <div id={body} className={styles.body} hidden={!isOpen && !isPrinted}>
        {isNamed && (
          <p>
            <RuleMapping ruleId={group.rules[0]} criteria={group.criteria} />
          </p>
        )}
        {(wasOpened || isPrinted) &&
          group.rules.map((ruleId) => (
            <RuleExplanation
              key={ruleId}
              ruleId={ruleId}
              criteria={isOneRule ? group.criteria : []}
              isAlone={isOneRule}
            />
          ))}
        {isPrinted && !wasOpened && <p>{t('rule.notPrinted')}</p>}
        {wasOpened && <Elements {...props} />}
      </div>
    </section>
  );
}

/** The elements of a group, with what the reader may do with all of them. */
function Elements({ group, by, query, isAskedAtOnce, isPrinted }: GroupCardProps): ReactNode {
  const { renderGroup } = useReport();
  const texts = useRuleTexts();
  const findings = (
    <WhenInView of={JSON.stringify(query)} isAtOnce={isAskedAtOnce} isPrinted={isPrinted}>
      <GroupFindings query={query} count={group.nodes} withRule={group.ruleCount !== 1} />
    </WhenInView>
  );
  const name = by === 'rule' ? ruleText(group.key, texts).title : (group.label ?? group.key);
  return renderGroup ? renderGroup({ query, count: group.nodes, name }, findings) : findings;
}

/** By rule its title, otherwise what its findings have in common. What a page wrote stays plain text. */
function GroupTitle({ group, by }: { group: FindingGroup; by: Grouping }): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  const { locale } = useLocale();
  switch (by) {
    case 'rule':
      return ruleText(group.key, texts).title;
    case 'component':
      return (
        <>
          {ruleText(group.rules[0] ?? '', texts).title}{' '}
          <code className={styles.place} translate="no">
            {group.label ?? group.key}
          </code>
        </>
      );
    case 'page':
      return <span translate="no">{group.label ?? t('filter.pageNumber', { number: group.key })}</span>;
    case 'criterion':
      return group.key === 'none'
        ? t('filter.criterionNone')
        : `${group.key} ${criterionOf(group.key)?.names[locale] ?? ''}`;
  }
}
