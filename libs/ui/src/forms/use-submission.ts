import { useEffect, useRef, useState } from 'react';

export interface SubmissionOptions<Field extends string, Answer, Refusal> {
  /** Returns the fields whose current input is wrong. */
  judge: () => readonly Field[];
  send: () => Promise<Answer>;
  /** Translates a failed request into wrong fields or a message about the whole form. */
  refuse: (cause: unknown) => { faults?: readonly Field[]; refusal?: Refusal };
}

export interface Submission<Field extends string, Answer, Refusal> {
  faults: readonly Field[];
  refusal: Refusal | undefined;
  /** Grows with every refused submission. */
  tries: number;
  isBusy: boolean;
  /** Set after the receiver accepted the form. */
  answer: { value: Answer } | undefined;
  /** Called with the faults after every change, so that a corrected field loses its message. */
  changed: (faults: readonly Field[]) => void;
  /** Called when the refusal is about something that the form no longer shows. */
  forgetRefusal: () => void;
  submit: () => Promise<void>;
}

/** Sends a form, at most once at a time. It never touches the values of the fields, so they survive every refusal. */
export function useSubmission<Field extends string, Answer, Refusal>({
  judge,
  send,
  refuse,
}: SubmissionOptions<Field, Answer, Refusal>): Submission<Field, Answer, Refusal> {
  const [faults, setFaults] = useState<readonly Field[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ value: Answer }>();
  // A ref, because two presses within one frame see the same state.
  const isUnderway = useRef(false);

  function fail(found: readonly Field[], sentence?: Refusal): void {
    setFaults(found);
    setRefusal(() => sentence);
    setTries((before) => before + 1);
  }

  return {
    faults,
    refusal,
    tries,
    isBusy,
    answer,
    changed: (next) => setFaults((before) => (before.length > 0 ? next : before)),
    forgetRefusal: () => setRefusal(undefined),
    async submit() {
      if (isUnderway.current) return;
      const own = judge();
      if (own.length > 0) return fail(own);
      isUnderway.current = true;
      setFaults([]);
      setRefusal(undefined);
      setBusy(true);
      try {
        setAnswer({ value: await send() });
      } catch (cause) {
        const { faults: named = [], refusal: sentence } = refuse(cause);
        fail(named, sentence);
      }
      isUnderway.current = false;
      setBusy(false);
    },
  };
}

/**
 * A single faulty field takes the focus. With more than one, the error summary takes it by itself. `tries` grows with
 * every refused submission; `ids` are the ids of the faulty fields.
 */
export function useFocusOnFault(tries: number, ids: readonly string[]): void {
  const target = ids.length === 1 ? ids[0] : undefined;
  const seen = useRef(tries);
  useEffect(() => {
    if (seen.current === tries) return;
    seen.current = tries;
    if (target !== undefined) document.getElementById(target)?.focus();
  }, [tries, target]);
}
