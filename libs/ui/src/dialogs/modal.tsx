import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.module.css';

export interface ModalProps {
  title: ReactNode;
  /** Where the focus starts: on the first field, or on the heading when the dialog deletes something. */
  focusOn?: 'field' | 'heading';
  /** Called on Escape and when the browser closes the dialog. The owner decides whether it removes the modal. */
  onDismiss: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered. The rest of the page is inert, and so are the shell's live
 * regions. A message while it is open therefore needs a role inside the dialog. The focus later returns to its origin.
 */
export function Modal({ title, focusOn = 'field', onDismiss, children }: ModalProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useEffectEvent((element: HTMLDialogElement) => {
    const field = element.querySelector<HTMLElement>('input, select, textarea');
    (focusOn === 'field' && field ? field : heading.current)?.focus();
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return undefined;
    element.showModal();
    start(element);
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = dialog.current;
    // This listens to the Escape key, because browsers close a dialog by force when `cancel` was prevented once before.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      dismiss();
    };
    const onCancel = (event: Event) => {
      event.preventDefault();
      dismiss();
    };
    element?.addEventListener('keydown', onKey);
    element?.addEventListener('cancel', onCancel);
    return () => {
      element?.removeEventListener('keydown', onKey);
      element?.removeEventListener('cancel', onCancel);
    };
  }, []);

  return (
    <dialog className={styles.modal} ref={dialog} aria-labelledby={id}>
      <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
