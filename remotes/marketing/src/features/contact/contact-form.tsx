import { createContactSchema } from '@stufenlos/contracts';
import { Trans, ApiError, Link, useLocale, usePlatform, useTranslation } from '@stufenlos/platform';
import { EmailField, faultsBy, Field, FormFrame, TextArea, useForm } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import styles from './contact.module.css';
import { Trap } from './trap.tsx';

const fields = ['email', 'subject', 'message'] as const;
type ContactField = (typeof fields)[number];

export interface ContactFormProps {
  /** Filled in for the person; both may be changed. */
  email: string;
  subject: string;
  onSent: (email: string) => void;
}

/** Writes to the operator. Every failure has a sentence, and the input stays. */
export function ContactForm({ email, subject, onSent }: ContactFormProps): ReactNode {
  const { t } = useTranslation('marketing');
  const { api, config } = usePlatform();
  const { operator } = config;
  const { locale } = useLocale();
  const [website, setWebsite] = useState('');
  const form = useForm<Record<ContactField, string>, ContactField, void, string>({
    offered: { email, subject, message: '' },
    judge: (values) => faultsBy(createContactSchema, fields, { ...values, locale }),
    textOf: (field, values) => {
      if (field !== 'email') return t(`contact.error.${field}`);
      return values.email.trim() === '' ? t('contact.error.emailRequired') : t('contact.error.emailFormat');
    },
    prefix: t('scan.error.prefix'),
    async send(values) {
      await api.call('createContact', { body: { ...values, locale, website } });
      onSent(values.email.trim());
    },
    refuse(cause) {
      const named = (cause instanceof ApiError ? (cause.problem.fields ?? []) : []).map(({ path }) => path);
      const found = fields.filter((field) => named.includes(field));
      if (found.length > 0) return { faults: found };
      return { refusal: t('contact.failure') };
    },
  });
  const control = (field: ContactField) => ({ ...form.control(field), name: field, required: true });

  return (
    <FormFrame
      errors={form.errors}
      summary={t('contact.error.summary', { count: form.errors.length })}
      tries={form.tries}
      isBusy={form.isBusy}
      refusal={form.refusal}
      submit={t('contact.submit')}
      onSubmit={() => void form.submit()}
    >
      <noscript>
        <p>
          {t(operator.email === undefined ? 'contact.noScript' : 'contact.noScript.mail')}{' '}
          {operator.email && <a href={`mailto:${operator.email}`}>{operator.email}</a>}
        </p>
      </noscript>
      <p className={styles.note}>{t('contact.required')}</p>
      <EmailField {...control('email')} label={t('contact.email')} hint={t('contact.email.hint')} />
      <Field {...control('subject')} autoComplete="off" label={t('contact.subject')} />
      <TextArea {...control('message')} rows={8} label={t('contact.message')} hint={t('contact.message.hint')} />
      <Trap label={t('contact.trap')} value={website} onChange={setWebsite} />
      <p className={styles.note}>
        <Trans t={t} i18nKey="contact.privacy" components={{ 1: <Link to="/privacy" /> }} />
      </p>
    </FormFrame>
  );
}
