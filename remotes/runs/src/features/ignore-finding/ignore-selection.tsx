import type { FindingSelection, NewMarks } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { Fragment, useState, type ReactNode } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import { IgnoreSelectionDialog } from './ignore-selection-dialog.tsx';
import styles from './ignore-finding.module.css';
import { useMarkChange, type MarkChange } from './mark-change.ts';
import { useReplacedButton } from './use-replaced-button.ts';

export interface IgnoreSelectionProps {
  /** The run. */
  id: string;
  selection: FindingSelection;
  /** Findings of the selection that are stored. */
  count: number;
  /** What the selection is called, for the name of the button. */
  name: string;
  /** What has changed elsewhere on the page. */
  change?: MarkChange | undefined;
  /** Called after the marks were set or taken back, because the counts have changed. */
  onChanged: () => void;
  /** The findings. They give way to a note while all of them are ignored. */
  children: ReactNode;
}

/** What was ignored at once. Filters may show another selection by now. */
interface Ignored {
  selection: FindingSelection;
  marks: NewMarks;
}

/** Ignores all findings of a group at once, and takes exactly that back, also after the filters have changed. */
export function IgnoreSelection(props: IgnoreSelectionProps): ReactNode {
  const { id, selection, count, name, change, onChanged, children } = props;
  const { t } = useTranslation('runs');
  const [ignored, setIgnored] = useState<Ignored>();
  const [isOpen, setOpen] = useState(false);
  const [restored, setRestored] = useState(0);
  const { part, focusButton } = useReplacedButton();
  const isAllIgnored = ignored !== undefined && isSame(ignored.selection, selection);
  // Which of them still are ignored is unknown here, so the findings are read again.
  useMarkChange(change, (made) => {
    if (ignored && mayRemove(made, ignored.selection)) setIgnored(undefined);
  });

  function settle(next: Ignored | undefined): void {
    setIgnored(next);
    setOpen(false);
    // Findings of other filters stand there already, without those that were restored.
    if (!next) setRestored((before) => before + 1);
    focusButton();
    onChanged();
  }

  return (
    <>
      <div ref={part}>
        {ignored && (
          <SelectionNote key={ignored.marks.createdAt} id={id} {...ignored} onRestored={() => settle(undefined)} />
        )}
        {!isAllIgnored && (
          <Button kind="quiet" aria-label={t('ignore.all.which', { count, name })} onClick={() => setOpen(true)}>
            {t('ignore.all.open', { count })}
          </Button>
        )}
      </div>
      {isOpen && (
        <IgnoreSelectionDialog
          id={id}
          selection={selection}
          onMarked={(marks) => settle({ selection, marks })}
          onClose={() => setOpen(false)}
        />
      )}
      {!isAllIgnored && <Fragment key={restored}>{children}</Fragment>}
    </>
  );
}

/** Both were made of the filters in the same order. */
const isSame = (one: FindingSelection, other: FindingSelection) => JSON.stringify(one) === JSON.stringify(other);

/** The change may have removed one of the marks of the selection. */
const mayRemove = (change: MarkChange, { category, rule }: FindingSelection): boolean =>
  change.category === category &&
  (change.kind === 'all' || (change.mark === undefined && (rule === undefined || rule === change.ruleId)));

interface SelectionNoteProps extends Pick<IgnoreSelectionProps, 'id'>, Ignored {
  onRestored: () => void;
}

function SelectionNote({ id, selection, marks, onRestored }: SelectionNoteProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const { busy, fault, attempt } = useAction(workFault);
  const restore = () =>
    attempt('restore', async () => {
      await api.call('removeMarks', { params: { id }, query: { ...selection, at: marks.createdAt } });
      announce(t('ignore.all.undone', { count: marks.nodes }));
      onRestored();
    });
  return (
    <div className={styles.note}>
      <p>{t('ignore.all.done', { count: marks.nodes })}</p>
      {fault !== undefined && <Banner kind="error">{fault}</Banner>}
      <div>
        <Button kind="quiet" isBusy={busy !== undefined} onClick={() => void restore()}>
          {t('ignore.all.undo')}
        </Button>
      </div>
    </div>
  );
}
