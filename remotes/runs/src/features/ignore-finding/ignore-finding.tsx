import type { FindingMark, RunFinding } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { IgnoredNote } from './ignored-note.tsx';

export interface IgnoreFindingProps {
  /** The website that the mark is for; it holds on all of its runs (P95). */
  hostKey: string;
  finding: Pick<RunFinding, 'fingerprint' | 'selector' | 'mark'>;
  /** After a mark was set or taken away: counts are no longer right. */
  onChanged?: (() => void) | undefined;
}

/**
 * Beside one finding: ignore it with a reason, or no longer. The finding stays where it is and says what became of it,
 * so nothing vanishes under the hands of whoever did it; the next reading of the list leaves it out.
 */
export function IgnoreFinding({ hostKey, finding, onChanged }: IgnoreFindingProps): ReactNode {
  const { t } = useTranslation('runs');
  const [mark, setMark] = useState<FindingMark | undefined>(finding.mark);
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState(0);

  useEffect(() => {
    // The button that did it has given way to its opposite.
    if (settled > 0) part.current?.querySelector('button')?.focus();
  }, [settled]);

  function settle(next: FindingMark | undefined): void {
    setMark(next);
    setOpen(false);
    setSettled((before) => before + 1);
    onChanged?.();
  }

  return (
    <div ref={part}>
      {mark ? (
        <IgnoredNote hostKey={hostKey} finding={finding} mark={mark} onRestored={() => settle(undefined)} />
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
          hostKey={hostKey}
          fingerprint={finding.fingerprint}
          selector={finding.selector}
          onMarked={settle}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
