import { useFormats, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './findings.module.css';

const plainColour = /^#[\da-f]{6}(?:[\da-f]{2})?$/i;

/** Colours and their contrast, where a check measured them; anything else in the data is not shown here. */
export function ContrastValues({ data }: { data: Readonly<Record<string, unknown>> }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const colours = [
    ['foreground', data.fgColor],
    ['background', data.bgColor],
  ] as const;
  const isRatio = typeof data.contrastRatio === 'number' && data.contrastRatio > 0;
  const known = colours.filter(
    (pair): pair is readonly ['foreground' | 'background', string] =>
      typeof pair[1] === 'string' && plainColour.test(pair[1]),
  );
  if (known.length < 2) return null;
  const wanted =
    typeof data.expectedContrastRatio === 'string' ? Number.parseFloat(data.expectedContrastRatio) : Number.NaN;
  const ratio = (value: number) => `${formats.number(value, { maximumFractionDigits: 2 })}:1`;
  return (
    <dl className={styles.values}>
      {known.map(([name, colour]) => (
        <div key={name}>
          <dt>{t(`contrast.${name}`)}</dt>
          <dd translate="no">
            <span className={styles.swatch} style={{ backgroundColor: colour }} aria-hidden="true" /> {colour}
          </dd>
        </div>
      ))}
      {isRatio && (
        <div>
          <dt>{t('contrast.ratio')}</dt>
          <dd>{ratio(data.contrastRatio as number)}</dd>
        </div>
      )}
      {wanted > 1 && (
        <div>
          <dt>{t('contrast.wanted')}</dt>
          <dd>{ratio(wanted)}</dd>
        </div>
      )}
    </dl>
  );
}
