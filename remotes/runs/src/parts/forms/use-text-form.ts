import type { ScanRefusal, Sentence } from '@stufenlos/contracts';
import type { FieldProps } from '@stufenlos/ui';
import { useRef, useState } from 'react';
import { useSay } from '../use-say.ts';

export interface TextFormOptions {
  /** Of the sentences. */
  namespace: string;
  /** What stands before an error of the input. */
  prefix: string;
  first?: string;
  /** What is wrong with the input, by the same rules as on the server. */
  faultOf: (typed: string) => Sentence | undefined;
  /** Resolves to the refusal, of the input itself or of something around it. */
  send: (typed: string) => Promise<ScanRefusal | undefined>;
}

export interface TextForm {
  typed: string;
  field: Pick<FieldProps, 'ref' | 'value' | 'error' | 'onChange'>;
  /** Why the form was refused, if the input is not the cause. */
  error: string | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
}

/**
 * A form with one text input. It validates on submit, and after an error on every change. A refusal keeps the input, and
 * one of the input itself focuses it.
 */
export function useTextForm({ namespace, prefix, first = '', faultOf, send }: TextFormOptions): TextForm {
  const say = useSay(namespace);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ScanRefusal>();
  const textAt = (place: ScanRefusal['place']) => (refusal?.place === place ? say(refusal.sentence) : undefined);
  const fieldError = textAt('field');

  function refuse(next: ScanRefusal): void {
    setRefusal(next);
    if (next.place === 'field') input.current?.focus();
  }
  async function submit(): Promise<void> {
    if (isBusy) return;
    const own = faultOf(typed);
    if (own) return refuse({ place: 'field', sentence: own });
    setRefusal(undefined);
    setBusy(true);
    const refused = await send(typed);
    setBusy(false);
    if (refused) refuse(refused);
  }

  return {
    typed,
    field: {
      ref: input,
      value: typed,
      error: fieldError && `${prefix} ${fieldError}`,
      onChange({ target: { value } }) {
        setTyped(value);
        if (fieldError === undefined) return;
        const sentence = faultOf(value);
        setRefusal(sentence && { place: 'field', sentence });
      },
    },
    error: textAt('form'),
    isBusy,
    submit,
  };
}
