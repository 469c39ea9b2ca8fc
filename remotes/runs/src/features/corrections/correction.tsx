import type { RunFinding } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import findings from '../findings/findings.module.css';
import { correctedCode } from './corrected-code.ts';
import { nearestColor } from './nearest-color.ts';

const plainColor = /^#[\da-f]{6}$/i;

/** The mend for this element: its own code corrected, or the nearest colour that is enough. Often there is none. */
export function Correction({ finding }: { finding: RunFinding }): ReactNode {
  const { t } = useTranslation('runs');
  const corrected = correctedCode(finding, (placeholder) => `[${t(`correction.fill.${placeholder}`)}]`);
  if (!corrected) return <ColorCorrection data={finding.message.data} />;
  return (
    <div>
      <p className={findings.side}>{t('correction.heading')}</p>
      <CopiedCode code={corrected.code} label={t('correction.heading')} />
      {corrected.hasPlaceholder && <p className={findings.side}>{t('correction.placeholder')}</p>}
    </div>
  );
}

function ColorCorrection({ data }: { data: RunFinding['message']['data'] }): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const { fgColor, bgColor, contrastRatio, expectedContrastRatio } = data;
  const wanted = typeof expectedContrastRatio === 'string' ? Number.parseFloat(expectedContrastRatio) : Number.NaN;
  if (typeof fgColor !== 'string' || typeof bgColor !== 'string' || typeof contrastRatio !== 'number') return null;
  if (!plainColor.test(fgColor) || !plainColor.test(bgColor) || !(wanted > contrastRatio)) return null;
  const found = nearestColor(fgColor, bgColor, wanted);
  if (!found) return null;
  // Rounded down, so that no ratio looks better than it is.
  const ratio = (value: number) => `${formats.number(Math.floor(value * 100) / 100, { maximumFractionDigits: 2 })}:1`;
  return (
    <div>
      <p className={findings.side}>
        {t('correction.color', { now: ratio(contrastRatio), next: ratio(found.ratio) })}{' '}
        <span className={findings.swatch} style={{ backgroundColor: found.color }} aria-hidden="true" />
      </p>
      <CopiedCode code={`color: ${found.color};`} label={t('correction.colorLabel')} />
    </div>
  );
}
