import type { FindingMark, RunFinding } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { IgnoredNote } from './ignored-note.tsx';
import { changeOf, marksAfter, useMarkChange, type MarkChange } from './mark-change.ts';
import { useReplacedButton } from './use-replaced-button.ts';

export interface IgnoreFindingProps {
  /** The run in which the finding is shown. */
  id: string;
  /** The website that the mark belongs to. The mark applies to all of its runs. */
  hostKey: string;
  finding: Pick<
    RunFinding,
    'fingerprint' | 'elementFingerprint' | 'outcome' | 'ruleId' | 'selector' | 'mark' | 'causeMark'
  >;
  /** What has changed elsewhere on the page. */
  change?: MarkChange | undefined;
  /** Called after a mark was set or removed, because the counts have changed. */
  onChanged?: ((change: MarkChange) => void) | undefined;
}

/**
 * The control beside one finding. A person ignores the finding with a reason, or counts it again. The finding stays in
 * the list and shows its new state, so it does not disappear while the person works with it. The next load of the list
 * leaves it out.
 */
export function IgnoreFinding({ id, hostKey, finding, change, onChanged }: IgnoreFindingProps): ReactNode {
  const { t } = useTranslation('runs');
  const [marks, setMarks] = useState<readonly FindingMark[]>(
    [finding.mark, finding.causeMark].filter((mark) => mark !== undefined),
  );
  const [mark, ...wider] = marks;
  const [isOpen, setOpen] = useState(false);
  const { part, focusButton } = useReplacedButton();
  useMarkChange(change, (made) => setMarks((before) => marksAfter(made, finding, before)));

  function settle(changed: FindingMark, isRemoved = false): void {
    const made = changeOf(finding, changed, isRemoved);
    setMarks((before) => marksAfter(made, finding, before));
    setOpen(false);
    focusButton();
    onChanged?.(made);
  }

  return (
    <div ref={part}>
      {mark ? (
        <IgnoredNote
          key={mark.scope}
          hostKey={hostKey}
          finding={finding}
          mark={mark}
          isLast={wider.length === 0}
          onRestored={() => settle(mark, true)}
        />
      ) : (
        <Button
          kind="quiet"
          aria-label={t('ignore.which', { selector: finding.selector })}
          onClick={() => setOpen(true)}
        >
          {t('ignore.open')}
        </Button>
      )}
      {isOpen && (
        <IgnoreDialog
          id={id}
          hostKey={hostKey}
          finding={finding}
          onMarked={(next) => settle(next)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
