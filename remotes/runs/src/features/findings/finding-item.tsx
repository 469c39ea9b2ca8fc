import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { findingText, ruleText, type RuleTexts } from '@stufenlos/standards';
import { CodeBlock, ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { RuleMapping } from '../../parts/rule-mapping.tsx';
import { ContrastValues } from './contrast-values.tsx';
import { FindingPicture } from './finding-picture.tsx';
import styles from './findings.module.css';
import { webAddress } from '../../parts/web-address.ts';

export interface FindingItemProps {
  finding: RunFinding;
  /** The page it is on, as far as the answer named it. */
  page: RunPage | undefined;
  picture: RunPage['picture'];
  onBrokenPicture: () => void;
  isSite: boolean;
  withRule: boolean;
  texts: RuleTexts;
  /** What may be done with it. */
  children?: ReactNode;
}

/** One element: what is wrong, where, its code, values and picture. Selector, code and address are a stranger's text. */
export function FindingItem(props: FindingItemProps): ReactNode {
  const { finding, page, picture, onBrokenPicture, isSite, withRule, texts, children } = props;
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const { title } = ruleText(finding.ruleId, texts);
  const address = page?.finalUrl ?? page?.url ?? finding.pageUrl;
  const href = webAddress(address);
  return (
    <li className={styles.item} id={`finding-${finding.id}`} tabIndex={-1}>
      <div className={styles.words}>
        {withRule && (
          <div>
            <p className={styles.ruleTitle}>{title}</p>
            <p className={styles.facts}>
              <ImpactTag impact={finding.impact} label={t(`impact.${finding.impact}`)} />
            </p>
            <RuleMapping ruleId={finding.ruleId} criteria={finding.criteria} />
          </div>
        )}
        <p className={styles.message}>{findingText(finding, texts)}</p>
        <ContrastValues data={finding.message.data} />
        <dl className={styles.places}>
          <div>
            <dt>{t('rule.selector')}</dt>
            <dd>
              <code className={styles.place} translate="no">
                {finding.selector}
              </code>
            </dd>
          </div>
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
        {finding.html !== '' && (
          <div>
            <p className={styles.side}>{t('rule.code')}</p>
            <CodeBlock
              code={finding.html}
              label={t('rule.code')}
              copyLabel={t('rule.copy')}
              copiedLabel={t('rule.copied')}
              onCopied={() => announce(t('rule.copied'))}
            />
          </div>
        )}
        {children}
      </div>
      {picture && finding.rect && (
        <FindingPicture
          picture={picture}
          rect={finding.rect}
          about={`${title} ${finding.selector}`}
          onBroken={onBrokenPicture}
        />
      )}
    </li>
  );
}
