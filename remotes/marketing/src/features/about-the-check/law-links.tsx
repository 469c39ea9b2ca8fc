import { Link, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './about-the-check.module.css';

const pages = ['bfsg', 'eaa', 'wcag'] as const;

/** What the check measures against: the three law pages, each in one sentence. */
export function LawLinks(): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <section>
      <h2>{t('laws.heading')}</h2>
      <p>{t('laws.lead')}</p>
      <ul className={styles.laws}>
        {pages.map((page) => (
          <li key={page}>
            <Link className={styles.law} to={`/${page}`}>
              {t(`laws.${page}`)}
            </Link>
            <p>{t(`laws.${page}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
