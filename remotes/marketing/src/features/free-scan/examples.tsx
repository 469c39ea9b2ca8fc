import type { RuntimeConfig } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import styles from './free-scan.module.css';

export interface ExamplesProps {
  examples: RuntimeConfig['examples'];
  onChoose: (url: string) => void;
}

/** Demo sites of the embedded default, so that a real result needs no internet. Choosing one fills in the address. */
export function Examples({ examples, onChoose }: ExamplesProps): ReactNode {
  const { t } = useTranslation('marketing');
  const { locale } = useLocale();
  const labelId = useId();
  if (examples.length === 0) return null;
  return (
    <div>
      <p className={styles.examplesLabel} id={labelId}>
        {t('examples.label')}
      </p>
      <ul className={styles.examples} aria-labelledby={labelId}>
        {examples.map(({ url, label }) => (
          <li key={url}>
            <Button kind="quiet" onClick={() => onChoose(url)}>
              {label[locale]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
