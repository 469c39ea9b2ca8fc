import type { ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../elements/button.tsx';
import { Modal } from './modal.tsx';
import styles from './modal.module.css';

export interface ConfirmDialogProps {
  title: ReactNode;
  /** What will be deleted, and fields that have to be filled in first. */
  children: ReactNode;
  error?: ReactNode;
  confirm: ReactNode;
  cancel: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. The focus starts on the heading, so that a hasty Enter deletes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, error, confirm, cancel, isBusy, onConfirm, onClose } = props;
  const leave = () => {
    if (!isBusy) onClose();
  };
  return (
    <Modal title={title} focusOn="heading" onDismiss={leave}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onConfirm();
        }}
      >
        <div className={styles.fields}>{children}</div>
        {error !== undefined && (
          <Banner kind="error" isDynamic>
            {error}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {confirm}
          </Button>
          <Button kind="secondary" onClick={leave}>
            {cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
