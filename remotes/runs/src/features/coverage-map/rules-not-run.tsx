import type { RunStats } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { useRuleTexts, WithRuleTexts } from '../../parts/rules/rule-texts.tsx';

type NotRun = NonNullable<RunStats['notRun']>;

/** Names the rules that did not run on all pages, because a missing result must not look like a good one. */
export function RulesNotRun({ notRun = [] }: { notRun?: NotRun | undefined }): ReactNode {
  const { t } = useTranslation('runs');
  if (notRun.length === 0) return null;
  return (
    <section>
      <h3>{t('coverage.notRun.heading')}</h3>
      <p>{t('coverage.notRun.intro')}</p>
      <WithRuleTexts>
        <NotRunList notRun={notRun} />
      </WithRuleTexts>
    </section>
  );
}

function NotRunList({ notRun }: { notRun: NotRun }): ReactNode {
  const { t } = useTranslation('runs');
  const texts = useRuleTexts();
  return (
    <ul>
      {notRun.map(({ ruleId, cause, pages }) => (
        <li key={`${ruleId} ${cause}`}>
          {t('coverage.notRun.item', {
            title: ruleText(ruleId, texts).title,
            cause: t(`coverage.notRun.cause.${cause}`),
            pages,
          })}
        </li>
      ))}
    </ul>
  );
}
