import { useEffect, useEffectEvent, useState } from 'react';

export interface ConfirmationOptions<Fault> {
  /** Does what was confirmed. Resolves with the message about the success. */
  act: () => Promise<string>;
  /** Translates a failure of `act`. `closes`: the question is out of date. */
  refuse: (cause: unknown) => { fault: Fault; closes?: boolean };
  announce: (text: string) => void;
  /** Called when the dialog is gone. Before that the focus cannot go anywhere else. */
  onDone: () => void;
}

export interface Confirmation<Fault> {
  state: 'closed' | 'open' | 'busy' | 'done';
  fault: Fault | undefined;
  open: () => void;
  close: (fault?: Fault) => void;
  confirm: () => Promise<void>;
}

/** The states of an action that a `ConfirmDialog` asks about first. */
export function useConfirmation<Fault>(options: ConfirmationOptions<Fault>): Confirmation<Fault> {
  const { act, refuse, announce, onDone } = options;
  const [{ state, fault }, setStep] = useState<Pick<Confirmation<Fault>, 'state'> & { fault?: Fault | undefined }>({
    state: 'closed',
  });
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (state === 'done') goOn();
  }, [state]);

  return {
    state,
    fault,
    open: () => setStep({ state: 'open' }),
    close: (found) => setStep({ state: 'closed', fault: found }),
    async confirm() {
      if (state === 'busy') return;
      setStep({ state: 'busy' });
      try {
        const message = await act();
        setStep({ state: 'done' });
        announce(message);
      } catch (cause) {
        const { fault: found, closes = false } = refuse(cause);
        setStep({ state: closes ? 'closed' : 'open', fault: found });
      }
    },
  };
}
