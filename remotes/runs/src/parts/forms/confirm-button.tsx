import type { Sentence } from '@stufenlos/contracts';
import { useAnnounce } from '@stufenlos/platform';
import { Button, ConfirmDialog, type ButtonProps } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { accountSentence } from '../requests/problem-of.ts';
import { useAction } from '../requests/use-action.ts';

export interface ConfirmButtonProps extends Pick<ButtonProps, 'kind' | 'aria-label'> {
  label: ReactNode;
  title: string;
  confirm: string;
  cancel: string;
  /** Why it was refused, as a sentence of the namespace. */
  sentenceOf?: (cause: unknown) => Sentence;
  namespace?: string;
  act: () => Promise<void>;
  /** What is announced when it is done; left out where the focus moves to words that say so. */
  done?: string;
  /**
   * Called when the dialog is gone, or at once if the button is gone before: the focus has to be led on from here. A run
   * that is deleted while it runs is told as ended first, which may take its button away before the answer comes.
   */
  onDone: () => void;
  /** What it means. */
  children: ReactNode;
}

/** A button whose action needs a second yes, in a dialog. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, namespace, sentenceOf = accountSentence, act, done, onDone, children, ...texts } = props;
  const { title, confirm, cancel, ...button } = texts;
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  // The dialog tells a failure itself.
  const action = useAction(sentenceOf, { namespace, announcementOf: () => undefined });
  const leadOn = useWhenClosed(onDone);

  function open(): void {
    action.dismiss();
    setOpen(true);
  }
  async function go(): Promise<void> {
    if (!(await action.attempt('act', act))) return;
    if (done !== undefined) announce(done);
    setOpen(false);
    leadOn();
  }

  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          cancel={cancel}
          isBusy={action.busy !== undefined}
          error={action.fault}
          onConfirm={() => void go()}
          onClose={() => setOpen(false)}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Calls `act` after the next render, which removes the dialog, or at once if the button is gone. The same render may remove
 * the button as well.
 */
function useWhenClosed(act: () => void): () => void {
  const [, setTimes] = useState(0);
  const button = useRef({ isHere: false, isDue: false });
  const now = useEffectEvent(() => {
    button.current.isDue = false;
    act();
  });
  // The cleanup of a layout effect runs with the removal of the button, that of `useEffect` some time after it.
  useLayoutEffect(() => {
    const { current } = button;
    current.isHere = true;
    return () => {
      current.isHere = false;
      if (current.isDue) now();
    };
  }, []);
  useEffect(() => {
    // Only now is the dialog gone, and with it what kept the focus from going anywhere else.
    if (button.current.isDue) now();
  });
  return () => {
    if (!button.current.isHere) return act();
    button.current.isDue = true;
    setTimes((before) => before + 1);
  };
}
