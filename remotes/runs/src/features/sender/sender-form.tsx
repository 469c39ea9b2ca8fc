import { senderLimits, type SenderState } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Field, FormFrame, TextArea } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useSay } from '../../parts/use-say.ts';
import { LogoField } from './logo-field.tsx';
import { useSenderForm } from './use-sender-form.ts';

export interface SenderFormProps {
  state: SenderState;
  onSaved: (state: SenderState) => void;
}

/** What stands on reports in place of our name. The fields name no person, so nothing is suggested but the own organisation. */
export function SenderForm({ state, onSaved }: SenderFormProps): ReactNode {
  const { t } = useTranslation('profile');
  const say = useSay('profile');
  const form = useSenderForm(state, onSaved);
  return (
    <FormFrame
      errors={form.errors}
      summary={t('sender.error.summary', { count: form.errors.length })}
      tries={form.tries}
      isBusy={form.isBusy}
      refusal={form.refusal && say(form.refusal)}
      submit={t('sender.save')}
      onSubmit={() => void form.submit()}
    >
      <Field
        {...form.control('name')}
        name="name"
        required
        autoComplete="organization"
        label={t('sender.name')}
        hint={t('sender.name.hint')}
      />
      <TextArea
        {...form.control('address')}
        name="address"
        rows={senderLimits.lines}
        autoComplete="street-address"
        label={t('sender.address')}
        hint={t('sender.address.hint', { count: senderLimits.lines })}
      />
      <Field
        {...form.control('contact')}
        name="contact"
        autoComplete="off"
        label={t('sender.contact')}
        hint={t('sender.contact.hint')}
      />
      {/* A new field after each saving: the old one would still name the file that was sent. */}
      <LogoField key={state.sender?.logo?.png} form={form} stored={state.sender?.logo?.png} />
    </FormFrame>
  );
}
