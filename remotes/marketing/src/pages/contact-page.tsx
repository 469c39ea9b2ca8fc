import { maxSubjectLength } from '@stufenlos/contracts';
import { useSearchParams, useSession, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ContactForm } from '../features/contact/contact-form.tsx';
import styles from '../features/contact/contact.module.css';
import { OperatorAddress } from '../features/legal/operator-address.tsx';

/** `/contact`, `/kontakt`: one form to the operator; `?subject=` comes from "contact sales" and other pages. */
export function ContactPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { user } = useSession();
  const [search] = useSearchParams();
  const [sentFrom, setSentFrom] = useState<string>();
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('contact.title')}</h1>
      {sentFrom === undefined ? (
        <>
          <p className={styles.lead}>{t('contact.lead')}</p>
          <ContactForm email={user?.email ?? ''} subject={lineOf(search.get('subject') ?? '')} onSent={setSentFrom} />
        </>
      ) : (
        <Sent>{t('contact.success', { email: sentFrom })}</Sent>
      )}
      <section className={styles.other}>
        <h2>{t('contact.other')}</h2>
        <OperatorAddress />
      </section>
    </Wrap>
  );
}

/** In the place of the form, with the focus that was on its button. */
function Sent({ children }: { children: ReactNode }): ReactNode {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p className={styles.sent} ref={message} tabIndex={-1}>
      {children}
    </p>
  );
}

/** An address can be made up by anybody: one line, and no longer than a subject may be. */
const lineOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxSubjectLength);
