import type { RunFinding } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { correctedCode, nearestPassingColor } from '@stufenlos/standards/corrections';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import findings from '../findings/findings.module.css';

/** A correction for this element: its own code, or the nearest colour with enough contrast. Often there is none. */
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
  const found = nearestPassingColor(data);
  if (!found) return null;
  // Rounded down, so that no ratio looks better than it is.
  const ratio = (value: number) => `${formats.number(Math.floor(value * 100) / 100, { maximumFractionDigits: 2 })}:1`;
  return (
    <div>
      <p className={findings.side}>
        {t('correction.color', { now: ratio(found.now), next: ratio(found.ratio) })}{' '}
        <span className={findings.swatch} style={{ backgroundColor: found.color }} aria-hidden="true" />
      </p>
      <CopiedCode code={`color: ${found.color};`} label={t('correction.colorLabel')} />
    </div>
  );
}
