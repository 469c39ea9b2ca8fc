import type { LockedRun } from '@stufenlos/contracts';
import { useFormats, useLocale, useTranslation } from '@stufenlos/platform';
import { ruleText } from '@stufenlos/standards';
import { Banner } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRuleTexts } from '../../parts/rules/rule-texts.tsx';
import { draftStatement, type StatementFields } from './draft.ts';
import { openIssues } from './open-issues.ts';
import { StatementForm } from './statement-form.tsx';
import { StatementOutput } from './statement-output.tsx';
import styles from './statement.module.css';

/** A draft of the information of section 14 BFSG, from what a person writes and what the check found open. */
export function Statement({ run }: { run: LockedRun }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const formats = useFormats();
  const texts = useRuleTexts();
  const [ready, setReady] = useState<{ fields: StatementFields; at: string }>();
  const output = useRef<HTMLHeadingElement>(null);
  const [first] = useState<StatementFields>(() => ({
    operator: '',
    service: run.host,
    description: '',
    operation: '',
    measures: '',
    openIssues: openIssues(run.rules.violations)
      .map(({ ruleId, criteria }) =>
        t('statement.issue', { title: ruleText(ruleId, texts).title, criteria: criteria.join(', ') }),
      )
      .join('\n'),
    contact: '',
    authority: t('statement.authority.first'),
  }));

  useEffect(() => {
    if (ready) output.current?.focus();
  }, [ready]);

  return (
    <div className={styles.statement}>
      <p>{t('statement.text')}</p>
      <Banner kind="info">{t('statement.disclaimer')}</Banner>
      <StatementForm first={first} onReady={(fields) => setReady({ fields, at: new Date().toISOString() })} />
      {ready && (
        <section className={styles.output}>
          <h2 ref={output} tabIndex={-1}>
            {t('statement.output')}
          </h2>
          <StatementOutput
            draft={draftStatement(ready.fields, formats.date(ready.at), (key, values) => t(key, values ?? {}))}
            locale={locale}
          />
        </section>
      )}
    </div>
  );
}
