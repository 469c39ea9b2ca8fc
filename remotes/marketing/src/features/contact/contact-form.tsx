import { createContactSchema } from '@stufenlos/contracts';
import { Trans, ApiError, Link, useAnnounce, useLocale, usePlatform, useTranslation } from '@stufenlos/platform';
import { EmailField, Field, FormFrame, TextArea, useSubmission } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
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

/** Writes to the operator. Whatever else goes wrong is said in the specification's words; the input stays. */
export function ContactForm({ email: known, subject: wanted, onSent }: ContactFormProps): ReactNode {
  const { t } = useTranslation('marketing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const announce = useAnnounce();
  const [typedEmail, setEmail] = useState<string>();
  const [subject, setSubject] = useState(wanted);
  const [message, setMessage] = useState('');
  const [website, setWebsite] = useState('');
  // Who they are may be known only after the form is there; what was typed stays.
  const email = typedEmail ?? known;
  const body = { email, subject, message, locale };

  const { faults, refusal, tries, isBusy, changed, submit } = useSubmission<ContactField, void, string>({
    judge: () => faultsOf(body),
    async send() {
      await api.call('createContact', { body: { ...body, website } });
      onSent(email.trim());
    },
    refuse(cause) {
      const named = (cause instanceof ApiError ? (cause.problem.fields ?? []) : []).map(({ path }) => path);
      const found = fields.filter((field) => named.includes(field));
      if (found.length > 0) return { faults: found };
      announce(t('contact.failure'), 'assertive');
      return { refusal: t('contact.failure') };
    },
  });

  const texts: Record<ContactField, string> = {
    email: email.trim() === '' ? t('contact.error.emailRequired') : t('contact.error.emailFormat'),
    subject: t('contact.error.subject'),
    message: t('contact.error.message'),
  };
  const id = useId();
  const common = (field: ContactField, value: string, set: (value: string) => void) => ({
    id: `${id}-${field}`,
    name: field,
    required: true,
    error: faults.includes(field) ? `${t('scan.error.prefix')} ${texts[field]}` : undefined,
    value,
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value);
      changed(faultsOf({ ...body, [field]: event.target.value }));
    },
  });

  return (
    <FormFrame
      errors={faults.map((field) => ({ field: `${id}-${field}`, text: texts[field] }))}
      summary={t('contact.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={isBusy}
      refusal={refusal}
      submit={t('contact.submit')}
      onSubmit={() => void submit()}
    >
      <p className={styles.note}>{t('contact.required')}</p>
      <EmailField {...common('email', email, setEmail)} label={t('contact.email')} hint={t('contact.email.hint')} />
      <Field {...common('subject', subject, setSubject)} autoComplete="off" label={t('contact.subject')} />
      <TextArea
        {...common('message', message, setMessage)}
        rows={8}
        label={t('contact.message')}
        hint={t('contact.message.hint')}
      />
      <Trap label={t('contact.trap')} value={website} onChange={setWebsite} />
      <p className={styles.note}>
        <Trans t={t} i18nKey="contact.privacy" components={{ 1: <Link to="/privacy" /> }} />
      </p>
    </FormFrame>
  );
}

/** By the rules of the server, each field once. */
function faultsOf(body: object): ContactField[] {
  const read = createContactSchema.safeParse(body);
  if (read.success) return [];
  const named = read.error.issues.map(({ path }) => path[0]);
  return fields.filter((field) => named.includes(field));
}
