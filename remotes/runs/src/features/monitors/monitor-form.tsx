import type { Monitor } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { AddressField, FormFrame, RadioGroup } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import { refusedAddress, useAddressFault } from '../../parts/forms/use-address-fault.ts';
import { useSay } from '../../parts/use-say.ts';
import { CadenceSelect, MailCheckbox } from './monitor-fields.tsx';
import { useMonitorForm, type MonitorField } from './use-monitor-form.ts';

export interface MonitorFormProps {
  /** The address that mails go to; null if there is none. */
  email: string | null;
  onAdded: (monitor: Monitor) => void;
}

/** Adds a monitor, which checks a website daily, weekly or monthly. The plan must cover the website already. */
export function MonitorForm({ email, onAdded }: MonitorFormProps): ReactNode {
  const { t } = useTranslation('profile');
  const say = useSay('profile');
  const addressFault = useAddressFault();
  const id = useId();
  const { input, change, faults, refusal, tries, isBusy, submit } = useMonitorForm(email !== null, onAdded);
  const texts = { url: say(addressFault(input.url) ?? refusedAddress), webhook: t('monitors.error.webhook') };
  const address = (name: MonitorField) => ({
    id: `${id}-${name}`,
    name,
    error: faults.includes(name) ? `${t('error.prefix')} ${texts[name]}` : undefined,
    value: input[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  return (
    <FormFrame
      errors={faults.map((field) => ({ field: `${id}-${field}`, text: texts[field] }))}
      summary={t('monitors.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={isBusy}
      refusal={refusal && say(refusal)}
      submit={t('monitors.add.submit')}
      onSubmit={() => void submit()}
    >
      <AddressField {...address('url')} required label={t('monitors.add.url')} hint={t('monitors.add.url.hint')} />
      <CadenceSelect value={input.cadence} onChange={(cadence) => change({ cadence })} />
      <RadioGroup
        legend={t('monitors.scope')}
        options={(['site', 'page'] as const).map((value) => ({ value, label: t(`monitors.scope.${value}`) }))}
        value={input.scope}
        onChange={(scope) => change({ scope })}
      />
      <MailCheckbox email={email} checked={input.notify} onChange={(notify) => change({ notify })} />
      <AddressField
        {...address('webhook')}
        autoComplete="off"
        label={t('monitors.webhook')}
        hint={t('monitors.webhook.hint')}
      />
    </FormFrame>
  );
}
