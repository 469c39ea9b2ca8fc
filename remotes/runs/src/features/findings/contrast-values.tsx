import { useFormats, useTranslation } from '@stufenlos/platform';
import { contrastFacts } from '@stufenlos/standards/corrections';
import type { ReactNode } from 'react';
import styles from './findings.module.css';

/** Colours and their contrast, where a check measured them. */
export function ContrastValues({ data }: { data: Readonly<Record<string, unknown>> }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const facts = contrastFacts(data);
  if (!facts) return null;
  const colors = ['foreground', 'background'] as const;
  const ratios = ['ratio', 'wanted'] as const;
  return (
    <dl className={styles.values}>
      {colors.map((name) => (
        <div key={name}>
          <dt>{t(`contrast.${name}`)}</dt>
          <dd translate="no">
            <span className={styles.swatch} style={{ backgroundColor: facts[name] }} aria-hidden="true" /> {facts[name]}
          </dd>
        </div>
      ))}
      {ratios.map((name) => {
        const value = facts[name];
        return (
          value !== undefined && (
            <div key={name}>
              <dt>{t(`contrast.${name}`)}</dt>
              <dd>{formats.number(value, { maximumFractionDigits: 2 })}:1</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
