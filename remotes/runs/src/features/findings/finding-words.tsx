import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { findingText } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { webAddress } from '../../parts/web-address.ts';
import { Correction } from '../corrections/correction.tsx';
import { ContrastValues } from './contrast-values.tsx';
import styles from './findings.module.css';
import { useReport } from './report-context.ts';

export interface FindingWordsProps {
  finding: RunFinding;
  /** The page it is on, as far as the answer named it. */
  page: RunPage | undefined;
}

/** One element in words: what is wrong, where, its code and values. Selector, code and address are a stranger's text. */
export function FindingWords({ finding, page }: FindingWordsProps): ReactNode {
  const { t } = useTranslation('runs');
  const { renderFindingTools } = useReport();
  return (
    <>
      <p className={styles.message}>{findingText(finding, useRuleTexts())}</p>
      <ContrastValues data={finding.message.data} />
      <Places finding={finding} address={page?.finalUrl ?? page?.url ?? finding.pageUrl} />
      {finding.html !== '' && (
        <div>
          <p className={styles.side}>{t('rule.code')}</p>
          <CopiedCode code={finding.html} label={t('rule.code')} />
        </div>
      )}
      <Correction finding={finding} />
      {renderFindingTools?.(finding)}
    </>
  );
}

/** The selector, the views of the page unless it was seen in the usual one only, and on a website the page. */
function Places({ finding, address }: { finding: RunFinding; address: string }): ReactNode {
  const { selector, contexts } = finding;
  const { t } = useTranslation('runs');
  const { isSite } = useReport();
  const href = webAddress(address);
  return (
    <dl className={styles.places}>
      <div>
        <dt>{t('rule.selector')}</dt>
        <dd>
          <code className={styles.place} translate="no">
            {selector}
          </code>
        </dd>
      </div>
      {contexts.some((context) => context !== 'desktop') && (
        <div>
          <dt>{t('rule.seen')}</dt>
          <dd>{contexts.map((context) => t(`rule.seen.${context}`)).join(', ')}</dd>
        </div>
      )}
      {isSite && (
        <div>
          <dt>{t('filter.page')}</dt>
          <dd translate="no">
            {href === undefined ? (
              address
            ) : (
              <a href={href} rel="noopener noreferrer">
                {address}
              </a>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
