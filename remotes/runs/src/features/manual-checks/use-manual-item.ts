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
  /** Takes the answer back. Its note stays on the screen. */
  remove: () => void;
}

export interface ManualItemOptions {
  runId: string;
  criterion: string;
  answer: ManualAnswer | undefined;
  onAnswer: (answer: ManualAnswer | undefined) => void;
}

const same = (one: Draft, other: Draft) => one.verdict === other.verdict && one.note.trim() === other.note.trim();

/** A note without a verdict is not sent. */
const differs = (wanted: Draft, kept: Draft) =>
  wanted.verdict === undefined ? kept.verdict !== undefined : !same(wanted, kept);

/**
 * One item of the list, saved as soon as it is chosen, its note when the field is left. One request at a time: what
 * changes meanwhile is sent after it, and a removal is such a change. What is on the screen is never taken back by an
 * answer or a failure.
 */
export function useManualItem({ runId, criterion, answer, onAnswer }: ManualItemOptions): ManualItemState {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const stored: Draft = { verdict: answer?.verdict, note: answer?.note ?? '' };
  const [draft, setDraft] = useState(stored);
  const [isSaved, setSaved] = useState(false);
  const newest = useRef(draft);
  const kept = useRef(stored);
  /** An earlier answer waits for its confirmation, or a request has failed and nobody knows what became of it. */
  const isOpen = useRef(false);
  const action = useAction(workFault, { announcementOf: (words) => `${criterion}: ${words}` });
  const request = useRequest(runId, criterion);

  function change(next: Partial<Draft>): void {
    newest.current = { ...newest.current, ...next };
    setDraft(newest.current);
    setSaved(false);
  }
  const isDue = () => isOpen.current || differs(newest.current, kept.current);
  async function store(wanted: Draft): Promise<void> {
    isOpen.current = true;
    const saved = await request(wanted);
    isOpen.current = false;
    kept.current = wanted;
    onAnswer(saved);
  }
  const send = () =>
    void action.attempt('save', async () => {
      while (isDue()) await store(newest.current);
      const isAnswered = newest.current.verdict !== undefined;
      setSaved(isAnswered);
      announce(t(isAnswered ? 'manual.savedWhich' : 'manual.removedWhich', { criterion }));
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
    write: (note) => change({ note }),
    save() {
      if (isDue()) send();
    },
    confirm() {
      isOpen.current = true;
      send();
    },
    remove() {
      change({ verdict: undefined });
      send();
    },
  };
}

/** Stores an answer, or removes it where the verdict is taken back. */
function useRequest(runId: string, criterion: string): (wanted: Draft) => Promise<ManualAnswer | undefined> {
  const { api } = usePlatform();
  const params = { id: runId, criterion };
  return async ({ verdict, note }) => {
    if (verdict) return await api.call('putManualAnswer', { params, body: { verdict, note: note.trim() } });
    await api.call('removeManualAnswer', { params });
    return undefined;
  };
}
