import type { Declaration, Problem } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useTranslation } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { declarationRefusal, type DeclarationRefusal } from './declaration-refusal.ts';

export interface DeclarationForm<Field extends string> {
  faults: readonly Field[];
  refusal: DeclarationRefusal | undefined;
  /** Grows with every refused try. */
  tries: number;
  isBusy: boolean;
  /** The receipt, once there is one. */
  done: Declaration | undefined;
  /** Called with every change: what was wrong is judged anew (ux 2.4). */
  changed: (faults: readonly Field[]) => void;
  submit: () => Promise<void>;
}

export interface DeclarationSending<Field extends string> {
  fields: readonly Field[];
  /** What is wrong with what is typed now. */
  judge: () => readonly Field[];
  send: () => Promise<Declaration>;
}

/** One declaration, sent once. What was typed survives every refusal. */
export function useDeclaration<Field extends string>({
  fields,
  judge,
  send,
}: DeclarationSending<Field>): DeclarationForm<Field> {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const [faults, setFaults] = useState<readonly Field[]>([]);
  const [refusal, setRefusal] = useState<DeclarationRefusal>();
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Declaration>();
  // Two presses within one frame see the same state.
  const isUnderway = useRef(false);

  function refuse(found: readonly Field[], problem?: Problem, hasAnswer = false): void {
    setFaults(found);
    if (hasAnswer && found.length === 0) {
      const sentence = declarationRefusal(problem, navigator.onLine);
      setRefusal(sentence);
      announce(t(sentence.key, sentence.values), 'assertive');
    }
    setTries((before) => before + 1);
  }

  return {
    faults,
    refusal,
    tries,
    isBusy,
    done,
    changed: (next) => setFaults((before) => (before.length > 0 ? next : before)),
    async submit() {
      if (isUnderway.current) return;
      setRefusal(undefined);
      const own = judge();
      if (own.length > 0) return refuse(own);
      isUnderway.current = true;
      setFaults([]);
      setBusy(true);
      try {
        setDone(await send());
      } catch (cause) {
        const problem = cause instanceof ApiError ? cause.problem : undefined;
        const named = (problem?.fields ?? []).map(({ path }) => path);
        refuse(
          fields.filter((field) => named.includes(field)),
          problem,
          true,
        );
      }
      isUnderway.current = false;
      setBusy(false);
    },
  };
}
