import type { FindingMark, RunFinding, Sentence } from '@stufenlos/contracts';
import { useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { workFault } from '../../parts/work-fault.ts';
import styles from './ignore-finding.module.css';

export interface IgnoredNoteProps {
  hostKey: string;
  finding: Pick<RunFinding, 'fingerprint' | 'selector'>;
  mark: FindingMark;
  onRestored: () => void;
}

/** Since when and why a finding is ignored, and the way back. */
export function IgnoredNote({ hostKey, finding, mark, onRestored }: IgnoredNoteProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const formats = useFormats();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Sentence>();

  async function restore(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await api.call('removeMark', { params: { hostKey, fingerprint: finding.fingerprint } });
      announce(t('ignore.undone'));
      setBusy(false);
      onRestored();
    } catch (cause) {
      const sentence = workFault(cause);
      setBusy(false);
      setFault(sentence);
      announce(t(sentence.key, sentence.values ?? {}), 'assertive');
    }
  }

  return (
    <div className={styles.note}>
      <p>{t('ignore.since', { date: formats.date(mark.createdAt), reason: mark.reason })}</p>
      {fault && <Banner kind="error">{t(fault.key, fault.values ?? {})}</Banner>}
      <div>
        <Button
          kind="quiet"
          aria-label={t('ignore.undoWhich', { selector: finding.selector })}
          isBusy={isBusy}
          onClick={() => void restore()}
        >
          {t('ignore.undo')}
        </Button>
      </div>
    </div>
  );
}
