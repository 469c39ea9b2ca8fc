import type { Sentence } from '@stufenlos/contracts';
import { useAnnounce } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { useSay } from '../use-say.ts';

export interface Action<Name extends string> {
  /** What runs now. */
  busy: Name | undefined;
  /** Why the last attempt failed, in words. */
  fault: string | undefined;
  /** Runs one thing at a time. Resolves to whether it worked. */
  attempt: (name: Name, work: () => Promise<void>) => Promise<boolean>;
  /** Forgets the last failure. */
  dismiss: () => void;
}

export interface ActionOptions {
  namespace?: string | undefined;
  /** What is announced of a failure: its words, unless the place needs more or its message is a live region. */
  announcementOf?: (fault: string) => string | undefined;
}

/** What a person does on a part of a page. The words for a failure stay until the next attempt. */
export function useAction<Name extends string>(
  sentenceOf: (cause: unknown) => Sentence,
  { namespace, announcementOf = String }: ActionOptions = {},
): Action<Name> {
  const say = useSay(namespace);
  const announce = useAnnounce();
  const [busy, setBusy] = useState<Name>();
  const [fault, setFault] = useState<Sentence>();
  // A ref, because two presses within one frame see the same state.
  const isUnderway = useRef(false);
  return {
    busy,
    fault: fault && say(fault),
    dismiss: () => setFault(undefined),
    async attempt(name, work) {
      if (isUnderway.current) return false;
      isUnderway.current = true;
      setBusy(name);
      setFault(undefined);
      try {
        await work();
        return true;
      } catch (cause) {
        const sentence = sentenceOf(cause);
        const spoken = announcementOf(say(sentence));
        setFault(sentence);
        if (spoken !== undefined) announce(spoken, 'assertive');
        return false;
      } finally {
        isUnderway.current = false;
        setBusy(undefined);
      }
    },
  };
}
