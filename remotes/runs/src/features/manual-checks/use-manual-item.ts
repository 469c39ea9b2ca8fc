import type { ManualAnswer, ManualVerdict, Sentence } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { workFault } from '../../parts/work-fault.ts';

interface Draft {
  verdict: ManualVerdict | undefined;
  note: string;
}

export interface ManualItemState extends Draft {
  status: 'idle' | 'saving' | 'saved' | 'failed';
  fault: Sentence | undefined;
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

const same = (one: Draft, other: Draft) => one.verdict === other.verdict && one.note.trim() === other.note.trim();

/**
 * One item of the list, saved as soon as it is chosen, its note when the field is left. One request at a time: what
 * changes meanwhile is sent after it. What is on the screen is never taken back by an answer or a failure.
 */
export function useManualItem(
  runId: string,
  criterion: string,
  answer: ManualAnswer | undefined,
  onAnswer: (answer: ManualAnswer | undefined) => void,
): ManualItemState {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const stored: Draft = { verdict: answer?.verdict, note: answer?.note ?? '' };
  const [draft, setDraft] = useState(stored);
  const [status, setStatus] = useState<ManualItemState['status']>('idle');
  const [fault, setFault] = useState<Sentence>();
  const newest = useRef(draft);
  const kept = useRef(stored);
  const isUnderway = useRef(false);

  function change(next: Draft): Draft {
    newest.current = next;
    setDraft(next);
    return next;
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setStatus('saving');
    setFault(undefined);
    try {
      await work();
      setStatus('saved');
    } catch (cause) {
      const sentence = workFault(cause);
      setFault(sentence);
      setStatus('failed');
      announce(`${criterion}: ${t(sentence.key, sentence.values ?? {})}`, 'assertive');
    } finally {
      isUnderway.current = false;
    }
  }

  const send = (isConfirmed = false) =>
    attempt(async () => {
      for (let again = isConfirmed; again || !same(newest.current, kept.current); again = false) {
        const { verdict, note } = newest.current;
        if (verdict === undefined) return;
        const body = { verdict, note: note.trim() };
        const saved = await api.call('putManualAnswer', { params: { id: runId, criterion }, body });
        kept.current = { verdict, note };
        onAnswer(saved);
      }
      announce(t('manual.savedWhich', { criterion }));
    });

  return {
    ...draft,
    status,
    fault,
    isUnsaved: !same(draft, stored),
    choose(verdict) {
      change({ ...newest.current, verdict });
      void send();
    },
    write(note) {
      change({ ...newest.current, note });
      if (status === 'saved') setStatus('idle');
    },
    save() {
      if (newest.current.verdict !== undefined && !same(newest.current, kept.current)) void send();
    },
    confirm: () => void send(true),
    remove: () =>
      void attempt(async () => {
        await api.call('removeManualAnswer', { params: { id: runId, criterion } });
        kept.current = change({ verdict: undefined, note: newest.current.note });
        onAnswer(undefined);
        announce(t('manual.removedWhich', { criterion }));
      }),
  };
}
