import {
  cadences,
  readAddress,
  type AddressError,
  type Cadence,
  type Monitor,
  type Sentence,
} from '@stufenlos/contracts';
import { ApiError, useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { AddressField, Checkbox, FormFrame, RadioGroup, Select, useSubmission } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import { monitorRefusal } from './monitor-refusal.ts';

type MonitorField = 'url' | 'webhook';

export interface MonitorFormProps {
  /** The address that mails go to; null if there is none. */
  email: string | null;
  onAdded: (monitor: Monitor) => void;
}

/** Adds a monitor, which checks a website daily, weekly or monthly. The plan must cover the website already. */
export function MonitorForm({ email, onAdded }: MonitorFormProps): ReactNode {
  const { t } = useTranslation('profile');
  const { t: say } = useTranslation('marketing');
  const { api, config } = usePlatform();
  const announce = useAnnounce();
  const auth = useAuth();
  const id = useId();
  const [url, setUrl] = useState('');
  const [cadence, setCadence] = useState<Cadence>('weekly');
  const [scope, setScope] = useState<'site' | 'page'>('site');
  const [notify, setNotify] = useState(email !== null);
  const [webhook, setWebhook] = useState('');
  const allow = config.scanAllow;

  const faultsOf = (address: string, hook: string): MonitorField[] => [
    ...(readAddress(address, { allow }).ok ? [] : (['url'] as const)),
    ...(hook.trim() === '' || readAddress(hook, { allow }).ok ? [] : (['webhook'] as const)),
  ];
  const { faults, refusal, tries, isBusy, changed, submit } = useSubmission<MonitorField, void, Sentence>({
    judge: () => faultsOf(url, webhook),
    async send() {
      const hook = readAddress(webhook, { allow });
      const body = { url: url.trim(), cadence, scope, notify, ...(hook.ok ? { webhookUrl: hook.address.url } : {}) };
      const create = () => api.call('createMonitor', { body });
      const monitor = await create().catch(async (cause: unknown) => {
        // A person may have just confirmed their e-mail address. Only a new token says so.
        if (!(cause instanceof ApiError) || cause.problem.code !== 'email_unverified') throw cause;
        await auth.renew();
        return create();
      });
      setUrl('');
      setWebhook('');
      announce(t('monitors.added', { host: monitor.host }));
      onAdded(monitor);
    },
    refuse(cause) {
      const { fields, sentence } = monitorRefusal(cause);
      const named = [
        ...('url' in fields ? (['url'] as const) : []),
        ...('webhookUrl' in fields ? (['webhook'] as const) : []),
      ];
      return named.length > 0 ? { faults: named } : { refusal: sentence };
    },
  });

  const reading = readAddress(url, { allow });
  const addressFault: AddressError = reading.ok ? 'private' : reading.error;
  const texts: Record<MonitorField, string> = {
    url: say(`scan.error.${addressFault}`),
    webhook: t('monitors.error.webhook'),
  };
  const errorOf = (field: MonitorField) =>
    faults.includes(field) ? `${t('error.prefix')} ${texts[field]}` : undefined;

  return (
    <FormFrame
      errors={faults.map((field) => ({ field: `${id}-${field}`, text: texts[field] }))}
      summary={t('monitors.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={isBusy}
      refusal={refusal && t(refusal.key, refusal.values ?? {})}
      submit={t('monitors.add.submit')}
      onSubmit={() => void submit()}
    >
      <AddressField
        id={`${id}-url`}
        name="url"
        required
        label={t('monitors.add.url')}
        hint={t('monitors.add.url.hint')}
        error={errorOf('url')}
        value={url}
        onChange={({ target }) => {
          setUrl(target.value);
          changed(faultsOf(target.value, webhook));
        }}
      />
      <Select
        isStacked
        label={t('monitors.cadence')}
        options={cadences.map((value) => ({ value, label: t(`monitors.cadence.${value}`) }))}
        value={cadence}
        onChange={({ target }) => setCadence(cadences.find((one) => one === target.value) ?? cadence)}
      />
      <RadioGroup
        legend={t('monitors.scope')}
        options={[
          { value: 'site', label: t('monitors.scope.site') },
          { value: 'page', label: t('monitors.scope.page') },
        ]}
        value={scope}
        onChange={setScope}
      />
      <Checkbox
        label={t('monitors.mail')}
        {...(email === null ? {} : { hint: t('monitors.mail.hint', { email }) })}
        checked={notify}
        onChange={({ target }) => setNotify(target.checked)}
      />
      <AddressField
        id={`${id}-webhook`}
        name="webhook"
        autoComplete="off"
        label={t('monitors.webhook')}
        hint={t('monitors.webhook.hint')}
        error={errorOf('webhook')}
        value={webhook}
        onChange={({ target }) => {
          setWebhook(target.value);
          changed(faultsOf(url, target.value));
        }}
      />
    </FormFrame>
  );
}
