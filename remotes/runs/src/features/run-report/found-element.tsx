import type { Finding } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './run-report.module.css';

/** The selector of an element, and its code in a disclosure. Both come from a stranger's page and stay plain text. */
export function FoundElement({ finding: { selector, html } }: { finding: Finding }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <div className={styles.element}>
      <code className={styles.code} translate="no">
        {selector}
      </code>
      {html !== '' && (
        <details className={styles.html}>
          <summary>{t('rule.code')}</summary>
          <code className={styles.code} translate="no">
            {html}
          </code>
        </details>
      )}
    </div>
  );
}
