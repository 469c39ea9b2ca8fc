import type { RunFinding, RunPage } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { RuleMapping } from '../../parts/rules/rule-mapping.tsx';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { FindingWords } from '../findings/finding-words.tsx';
import { markersOf } from './markers-of.ts';
import styles from './page-view.module.css';

export interface PageFindingsProps {
  findings: readonly RunFinding[];
  page: RunPage | undefined;
  picture: RunPage['picture'];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** The findings of a page by number. The selected one is open and stands out in the picture. */
export function PageFindings({ findings, page, picture, selected, onSelect }: PageFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  const marked = new Set(picture ? markersOf(findings, picture).map(({ finding }) => finding.id) : []);
  return (
    <ol className={styles.list}>
      {findings.map((finding, at) => {
        const isOpen = finding.id === selected;
        return (
          <li key={finding.id} className={styles.entry}>
            <button
              type="button"
              id={`view-${finding.id}`}
              className={styles.choose}
              aria-expanded={isOpen}
              onClick={() => onSelect(isOpen ? undefined : finding.id)}
            >
              <span className={styles.number}>{at + 1}</span>{' '}
              <span>
                {ruleText(finding.ruleId, texts).title}{' '}
                {picture && !marked.has(finding.id) && <span className={styles.note}>{t('view.notShown')}</span>}
              </span>
            </button>
            {isOpen && (
              <div className={styles.words}>
                <div>
                  <ImpactTag impact={finding.impact} label={t(`impact.${finding.impact}`)} />{' '}
                  <RuleMapping ruleId={finding.ruleId} criteria={finding.criteria} />
                </div>
                <FindingWords finding={finding} page={page} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
