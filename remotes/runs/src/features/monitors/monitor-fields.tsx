import { cadences, type Cadence } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Checkbox, Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export function CadenceSelect({
  value,
  onChange,
}: {
  value: Cadence;
  onChange: (cadence: Cadence) => void;
}): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <Select
      isStacked
      label={t('monitors.cadence')}
      options={cadences.map((cadence) => ({ value: cadence, label: t(`monitors.cadence.${cadence}`) }))}
      value={value}
      onChange={({ target }) => onChange(cadences.find((cadence) => cadence === target.value) ?? value)}
    />
  );
}

export interface MailCheckboxProps {
  /** The address that mails go to; null if there is none. */
  email: string | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function MailCheckbox({ email, checked, onChange }: MailCheckboxProps): ReactNode {
  const { t } = useTranslation('profile');
  return (
    <Checkbox
      label={t('monitors.mail')}
      hint={email === null ? undefined : t('monitors.mail.hint', { email })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
