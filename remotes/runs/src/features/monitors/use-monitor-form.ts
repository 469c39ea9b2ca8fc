import { readAddress, type CreateMonitor, type Monitor, type Sentence } from '@stufenlos/contracts';
import { useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { useSubmission, type Submission } from '@stufenlos/ui';
import { useState } from 'react';
import { hasCode } from '../../parts/requests/problem-of.ts';
import { monitorRefusal } from './monitor-refusal.ts';

export type MonitorField = 'url' | 'webhook';

interface MonitorInput extends Required<Pick<CreateMonitor, 'url' | 'cadence' | 'scope' | 'notify'>> {
  webhook: string;
}

export interface MonitorForm extends Submission<MonitorField, void, Sentence> {
  input: MonitorInput;
  change: (changes: Partial<MonitorInput>) => void;
}

/** The input of the form for a monitor, and how it is sent. */
export function useMonitorForm(isMailed: boolean, onAdded: (monitor: Monitor) => void): MonitorForm {
  const { t } = useTranslation('profile');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const auth = useAuth();
  const [input, setInput] = useState<MonitorInput>({
    url: '',
    cadence: 'weekly',
    scope: 'site',
    notify: isMailed,
    webhook: '',
  });
  const read = (address: string) => readAddress(address, { allow: config.scanAllow });
  const faultsOf = ({ url, webhook }: MonitorInput): MonitorField[] => [
    ...(read(url).ok ? [] : (['url'] as const)),
    ...(webhook.trim() === '' || read(webhook).ok ? [] : (['webhook'] as const)),
  ];
  const form = useSubmission<MonitorField, void, Sentence>({
    judge: () => faultsOf(input),
    async send() {
      const { url, webhook, ...rest } = input;
      const hook = read(webhook);
      const body = { ...rest, url: url.trim(), ...(hook.ok ? { webhookUrl: hook.address.url } : {}) };
      const create = () => api.call('createMonitor', { body });
      const monitor = await create().catch(async (cause: unknown) => {
        // A person may have just confirmed their e-mail address. Only a new token says so.
        if (!hasCode(cause, 'email_unverified')) throw cause;
        await auth.renew();
        return create();
      });
      announce(t('monitors.added', { host: monitor.host }));
      onAdded(monitor);
    },
    refuse: refusedFields,
  });

  function change(changes: Partial<MonitorInput>): void {
    const next = { ...input, ...changes };
    setInput(next);
    if ('url' in changes || 'webhook' in changes) form.changed(faultsOf(next));
  }
  return { ...form, input, change };
}

function refusedFields(cause: unknown) {
  const { fields, sentence } = monitorRefusal(cause);
  const faults = [
    ...('url' in fields ? (['url'] as const) : []),
    ...('webhookUrl' in fields ? (['webhook'] as const) : []),
  ];
  return faults.length > 0 ? { faults } : { refusal: sentence };
}
