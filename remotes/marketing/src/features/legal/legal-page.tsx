import { Link, Trans, useFormats, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './legal.module.css';

export interface LegalPageProps {
  title: string;
  lead?: ReactNode;
  /** Day of the text's last change, `2026-11-21`; what comes from the operator's settings needs none. */
  asOf?: string;
  children: ReactNode;
}

/** What imprint, privacy policy, terms, accessibility and the page about the checker have in common. */
export function LegalPage({ title, lead, asOf, children }: LegalPageProps): ReactNode {
  return (
    <Wrap className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
        {asOf !== undefined && <AsOf day={asOf} />}
      </div>
      {children}
    </Wrap>
  );
}

export interface PartProps {
  heading: string;
  /** Before the children. */
  paragraphs?: readonly string[];
  /** Lines of a list, after the paragraphs. */
  items?: readonly string[];
  children?: ReactNode;
}

export function Part({ heading, paragraphs = [], items = [], children }: PartProps): ReactNode {
  return (
    <section className={styles.part}>
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

export interface TextWithLinkProps {
  /** Key of a text with one `<1>link</1>` in it. */
  text: string;
  to: string;
  values?: Record<string, unknown>;
}

/** A paragraph that leads to another page of ours. */
export function TextWithLink({ text, to, values = {} }: TextWithLinkProps): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <p>
      <Trans t={t} i18nKey={text} values={values} components={{ 1: <Link to={to} /> }} />
    </p>
  );
}

function AsOf({ day }: { day: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const formats = useFormats();
  return (
    <p className={styles.asOf}>
      <Trans
        t={t}
        i18nKey="legal.asOf"
        values={{ date: formats.date(day, { dateStyle: 'long', timeZone: 'UTC' }) }}
        components={{ 1: <time dateTime={day} /> }}
      />
    </p>
  );
}

/** A line of a form on paper. */
export function LineToFill({ label }: { label: string }): ReactNode {
  return <p className={styles.blank}>{label}</p>;
}

/** Lines to copy by hand: they wrap, so that nothing scrolls sideways. */
export function RobotsExample({ text }: { text: string }): ReactNode {
  return (
    <pre className={styles.example}>
      <code translate="no">{text}</code>
    </pre>
  );
}
