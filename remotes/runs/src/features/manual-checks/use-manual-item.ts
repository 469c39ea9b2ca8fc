import type { ManualAnswer, ManualVerdict } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';

interface Draft {
  verdict: ManualVerdict | undefined;
  note: string;
}

export interface ManualItemState extends Draft {
  isSaving: boolean;
  /** Saved, and nothing is typed since. */
  isSaved: boolean;
  fault: string | undefined;
  /** Something is typed or chosen that the server does not have yet. */
  isUnsaved: boolean;
  choose: (verdict: ManualVerdict) => void;
  write: (note: string) => void;
  /** Sends what is not saved yet, and again what failed. */
  save: () => void;
  /** Takes an earlier answer over as it stands. */
  confirm: () => void;
  remove: () => void;
}

export interface ManualItemOptions {
  runId: string;
  criterion: string;
  answer: ManualAnswer | undefined;
  onAnswer: (answer: ManualAnswer | undefined) => void;
}

const same = (one: Draft, other: Draft) => one.verdict === other.verdict && one.note.trim() === other.note.trim();

/**
 * One item of the list, saved as soon as it is chosen, its note when the field is left. One request at a time: what
 * changes meanwhile is sent after it. What is on the screen is never taken back by an answer or a failure.
 */
export function useManualItem({ runId, criterion, answer, onAnswer }: ManualItemOptions): ManualItemState {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const stored: Draft = { verdict: answer?.verdict, note: answer?.note ?? '' };
  const [draft, setDraft] = useState(stored);
  const [isSaved, setSaved] = useState(false);
  const newest = useRef(draft);
  const kept = useRef(stored);
  const action = useAction(workFault, { announcementOf: (words) => `${criterion}: ${words}` });
  const params = { id: runId, criterion };

  function change(next: Partial<Draft>): Draft {
    newest.current = { ...newest.current, ...next };
    setDraft(newest.current);
    return newest.current;
  }
  const attempt = (work: () => Promise<void>) => void action.attempt('save', () => work().then(() => setSaved(true)));
  const send = (isConfirmed = false) =>
    attempt(async () => {
      for (let again = isConfirmed; again || !same(newest.current, kept.current); again = false) {
        const { verdict, note } = newest.current;
        if (verdict === undefined) return;
        const saved = await api.call('putManualAnswer', { params, body: { verdict, note: note.trim() } });
        kept.current = { verdict, note };
        onAnswer(saved);
      }
      announce(t('manual.savedWhich', { criterion }));
    });

  return {
    ...draft,
    isSaving: action.busy !== undefined,
    isSaved,
    fault: action.fault,
    isUnsaved: !same(draft, stored),
    choose(verdict) {
      change({ verdict });
      send();
    },
    write(note) {
      change({ note });
      setSaved(false);
    },
    save() {
      if (newest.current.verdict !== undefined && !same(newest.current, kept.current)) send();
    },
    confirm: () => send(true),
    remove: () =>
      attempt(async () => {
        await api.call('removeManualAnswer', { params });
        kept.current = change({ verdict: undefined });
        onAnswer(undefined);
        announce(t('manual.removedWhich', { criterion }));
      }),
  };
}
