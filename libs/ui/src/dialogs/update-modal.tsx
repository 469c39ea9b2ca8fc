import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../elements/button.tsx';
import { Modal } from './modal.tsx';
import styles from './modal.module.css';

export interface UpdateModalProps {
  title: ReactNode;
  /** The fields. They always keep their input. */
  children: ReactNode;
  /** An error of the whole dialog. The error of one field belongs to that field. */
  error?: ReactNode;
  save: ReactNode;
  cancel: ReactNode;
  /** The question before typed input is discarded, and its two answers. */
  unsaved: { question: ReactNode; stay: ReactNode; discard: ReactNode };
  /** True when closing would lose typed input. */
  isChanged: boolean;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Frame of every dialog that changes something. Closing asks first when input would be lost. */
export function UpdateModal(props: UpdateModalProps): ReactNode {
  const { title, children, error, save, cancel, unsaved, isChanged, isBusy, onSave, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<Element | null>(null);

  function leave(): void {
    // Closing cannot cancel a running request, and the dialog has to show its answer.
    if (isBusy) return;
    if (!isChanged) return onClose();
    if (isAsking) return stay();
    before.current = document.activeElement;
    setAsking(true);
  }

  function stay(): void {
    setAsking(false);
    const field = form.current?.querySelector<HTMLElement>('input, select, textarea');
    const last = before.current;
    (last instanceof HTMLElement && last.isConnected ? last : field)?.focus();
  }

  return (
    <Modal title={title} onDismiss={leave}>
      <form
        className={styles.form}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setAsking(false);
          onSave();
        }}
      >
        <div className={styles.fields}>{children}</div>
        {error !== undefined && (
          <Banner kind="error" isDynamic>
            {error}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button type="submit" isBusy={isBusy}>
            {save}
          </Button>
          <Button kind="secondary" onClick={leave}>
            {cancel}
          </Button>
        </div>
        {isAsking && <Guard {...unsaved} onStay={stay} onDiscard={onClose} />}
      </form>
    </Modal>
  );
}

interface GuardProps {
  question: ReactNode;
  stay: ReactNode;
  discard: ReactNode;
  onStay: () => void;
  onDiscard: () => void;
}

function Guard({ question, stay, discard, onStay, onDiscard }: GuardProps): ReactNode {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  // Focuses the answer that keeps the input.
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className={styles.guard} aria-labelledby={id}>
      <p id={id}>{question}</p>
      <div className={styles.actions}>
        <Button ref={first} aria-describedby={id} onClick={onStay}>
          {stay}
        </Button>
        <Button kind="secondary" onClick={onDiscard}>
          {discard}
        </Button>
      </div>
    </fieldset>
  );
}
