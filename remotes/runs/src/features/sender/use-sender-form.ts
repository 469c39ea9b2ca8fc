import { logoFaults, senderSchema, type LogoFault, type Sentence, type SenderState } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { faultsBy, useForm, type Form } from '@stufenlos/ui';
import { useState } from 'react';
import { faultOf } from '../profile/use-account.ts';
import { sentLogo, type LogoChoice } from './chosen-logo.ts';
import { useLogoWords } from './logo-words.ts';

const fields = ['name', 'contact', 'address'] as const;
export type SenderField = (typeof fields)[number] | 'logo';

export interface SenderValues {
  name: string;
  contact: string;
  /** As typed: a line each. */
  address: string;
  logo: LogoChoice;
}

export type SenderForm = Form<SenderValues, SenderField, void, Sentence>;

const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The words and the logo of a sender, sent together. */
export function useSenderForm(state: SenderState, onSaved: (state: SenderState) => void): SenderForm {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const logoWords = useLogoWords();
  const [refusedLogo, setRefusedLogo] = useState<LogoFault>('broken');
  const { name = '', contact = '', address = [] } = state.sender ?? {};
  const form = useForm<SenderValues, SenderField, void, Sentence>({
    offered: { name, contact, address: address.join('\n'), logo: { kind: 'kept' } },
    prefix: t('error.prefix'),
    judge: (values) => [
      ...faultsBy(senderSchema, fields, { ...values, address: linesOf(values.address) }),
      ...(values.logo.kind === 'unusable' ? (['logo'] as const) : []),
    ],
    textOf: (field, { logo }) =>
      field === 'logo' ? logoWords(logo.kind === 'unusable' ? logo.fault : refusedLogo) : t(`sender.error.${field}`),
    async send(values) {
      const logo = sentLogo(values.logo);
      const body = { name: values.name, contact: values.contact, address: linesOf(values.address) };
      const stored = await api.call('putSender', { body: { ...body, ...(logo === undefined ? {} : { logo }) } });
      announce(t('sender.saved'));
      onSaved(stored);
      form.change({ logo: { kind: 'kept' } });
    },
    refuse(cause) {
      const fault = faultOf(cause);
      setRefusedLogo(logoFaults.find((name) => fault.fields['logo']?.endsWith(`.${name}`)) ?? 'broken');
      const faults = [...fields, 'logo' as const].filter((field) => field in fault.fields);
      if (faults.length > 0) return { faults };
      if (fault.code === 'too_large') {
        setRefusedLogo('tooLarge');
        return { faults: ['logo'] };
      }
      return { refusal: fault.code === 'no_entitlement' ? { key: 'sender.notIncluded' } : fault.sentence };
    },
  });
  return form;
}
