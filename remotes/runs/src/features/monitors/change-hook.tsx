import { readAddress, type Monitor, type Sentence, type UpdateMonitor } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, Button, UpdateModal } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useChange } from '../profile/use-change.ts';

export interface ChangeHookProps {
  monitor: Monitor;
  store: (change: UpdateMonitor) => Promise<Sentence | undefined>;
}

/** Gives a monitored website another webhook, or takes it away with an empty field. */
export function ChangeHook({ monitor: { host, webhook }, store }: ChangeHookProps): ReactNode {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  const [text, name] = webhook
    ? ['monitors.webhook.change', 'monitors.webhook.changeWhat']
    : ['monitors.webhook.add', 'monitors.webhook.addWhat'];
  return (
    <>
      <Button kind="secondary" aria-label={t(name, { host })} onClick={() => setOpen(true)}>
        {t(text)}
      </Button>
      {isOpen && <HookDialog current={webhook?.url ?? ''} store={store} onClose={() => setOpen(false)} />}
    </>
  );
}

interface HookDialogProps {
  current: string;
  store: ChangeHookProps['store'];
  onClose: () => void;
}

function HookDialog({ current, store, onClose }: HookDialogProps): ReactNode {
  const { t } = useTranslation('profile');
  const { config } = usePlatform();
  const announce = useAnnounce();
  const reading = (typed: string) => readAddress(typed, { allow: config.scanAllow });
  const change = useChange({
    first: current,
    faultOf: (typed) => (typed.trim() === '' || reading(typed).ok ? undefined : 'monitors.error.webhook'),
    refusedField: ({ fields }) => (fields['webhookUrl'] === undefined ? undefined : 'monitors.error.webhook'),
    async store(typed) {
      const read = reading(typed);
      const sentence = await store({ webhookUrl: read.ok ? read.address.url : null });
      if (sentence) return { sentence, fields: {}, code: undefined, reason: undefined, needsLogin: false };
      announce(t('monitors.saved'));
      onClose();
      return undefined;
    },
  });
  return (
    <UpdateModal {...change.modal} title={t('monitors.webhook.title')} onClose={onClose}>
      <AddressField
        {...change.field}
        name="webhook"
        autoComplete="off"
        label={t('monitors.webhook')}
        hint={t('monitors.webhook.hint')}
      />
    </UpdateModal>
  );
}
