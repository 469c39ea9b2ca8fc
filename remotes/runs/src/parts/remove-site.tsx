import type { Sentence } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Button, ConfirmDialog } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';

export interface RemoveSiteProps {
  /** Of the button, which stands in a list: what it removes, by name. */
  what: string;
  label: string;
  title: string;
  cancel: string;
  removed: string;
  /** Resolves to why it was refused. */
  remove: () => Promise<Sentence | undefined>;
  /** The button is gone with its website: the focus has to be led on from here. */
  onRemoved: () => void;
  /** What it means to remove it. */
  children: ReactNode;
}

/** Removes a website from a list of the profile, once somebody has said so twice. */
export function RemoveSite(props: RemoveSiteProps): ReactNode {
  const { what, label, title, cancel, removed, remove, onRemoved, children } = props;
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed');
  const [fault, setFault] = useState<Sentence>();

  async function confirm(): Promise<void> {
    setState('busy');
    setFault(undefined);
    const refused = await remove();
    if (refused) {
      setFault(refused);
      setState('open');
      return;
    }
    announce(removed);
    onRemoved();
  }

  return (
    <>
      <Button kind="quiet" aria-label={what} onClick={() => setState('open')}>
        {label}
      </Button>
      {state !== 'closed' && (
        <ConfirmDialog
          title={title}
          confirm={label}
          cancel={cancel}
          isBusy={state === 'busy'}
          {...(fault && { error: t(fault.key, fault.values ?? {}) })}
          onConfirm={() => void confirm()}
          onClose={() => setState('closed')}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
