import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './about-the-check.module.css';
import { freeCheck } from './free-check.ts';

export function HowItWorks(): ReactNode {
  const { t } = useTranslation('marketing');
  const steps = [
    { title: t('how.step1.title'), text: t('how.step1.text') },
    { title: t('how.step2.title'), text: t('how.step2.text', { rules: freeCheck.rules }) },
    { title: t('how.step3.title'), text: t('how.step3.text') },
    { title: t('how.step4.title'), text: t('how.step4.text') },
  ];
  return (
    <section>
      <h2>{t('how.heading')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Said before the prices, not in small print after them. */
export function LimitsBand(): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <section className={styles.band}>
      <Wrap>
        <h2>{t('limits.heading')}</h2>
        <p>{t('limits.text')}</p>
        <p>{t('limits.coverage', freeCheck)}</p>
      </Wrap>
    </section>
  );
}
