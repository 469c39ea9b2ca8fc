import type { FindingMark, RunFinding } from '@stufenlos/contracts';
import { useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import styles from './ignore-finding.module.css';

export interface IgnoredNoteProps {
  hostKey: string;
  finding: Pick<RunFinding, 'fingerprint' | 'elementFingerprint' | 'selector'>;
  mark: FindingMark;
  /** No other mark keeps the finding ignored. */
  isLast: boolean;
  onRestored: () => void;
}

/** Since when and why a finding is ignored, what else that covers, and the way back. */
export function IgnoredNote({ hostKey, finding, mark, isLast, onRestored }: IgnoredNoteProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const formats = useFormats();
  const announce = useAnnounce();
  const { scope = 'cause' } = mark;
  const { busy, fault, attempt } = useAction(workFault);

  const restore = () =>
    attempt('restore', async () => {
      const print = scope === 'element' ? finding.elementFingerprint : undefined;
      await api.call('removeMark', { params: { hostKey, fingerprint: print ?? finding.fingerprint } });
      announce(t(isLast ? `ignore.undone.${scope}` : 'ignore.undone.stillCause'));
      onRestored();
    });

  return (
    <div className={styles.note}>
      <p>{t('ignore.since', { date: formats.date(mark.createdAt), reason: mark.reason })}</p>
      <p>{t(`ignore.covers.${scope}`)}</p>
      {fault !== undefined && <Banner kind="error">{fault}</Banner>}
      <div>
        <Button
          kind="quiet"
          aria-label={t('ignore.undoWhich', { selector: finding.selector })}
          isBusy={busy !== undefined}
          onClick={() => void restore()}
        >
          {t('ignore.undo')}
        </Button>
      </div>
    </div>
  );
}
