import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { RuleMapping } from '../../parts/rules/rule-mapping.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { FindingPicture } from './finding-picture.tsx';
import { FindingWords } from './finding-words.tsx';
import styles from './findings.module.css';
import { pictureOf } from '../pictures/picture-of.ts';

export interface FindingItemProps {
  finding: RunFinding;
  /** The page it is on, as far as the answer named it. */
  page: RunPage | undefined;
  /** Reads this page again, for a newer address of its picture. */
  renewPage: () => Promise<RunPage | undefined>;
  withRule: boolean;
}

/** One element: what is wrong, where, its code, values and picture. */
export function FindingItem({ finding, page, renewPage, withRule }: FindingItemProps): ReactNode {
  const { t } = useTranslation('runs');
  const { title } = ruleText(finding.ruleId, useRuleTexts());
  const picture = page && pictureOf(finding, page);
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
        <FindingWords finding={finding} page={page} />
        {page?.isPictureLost && !picture && finding.rect && <p>{t('rule.lostPicture')}</p>}
      </div>
      {picture && finding.rect && (
        <FindingPicture
          picture={picture}
          rect={finding.rect}
          about={`${title} ${finding.selector}`}
          renew={async () => {
            const next = await renewPage();
            return next && pictureOf(finding, next);
          }}
        />
      )}
    </li>
  );
}
