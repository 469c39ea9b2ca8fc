import type { Declaration } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Button, saveFile } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './declaration.module.css';

export interface DeclarationDoneProps {
  title: string;
  declaration: Declaration;
  done: (values: { date: string; time: string }) => string;
}

/** The receipt with date and time, to read, to keep and in the mail. The focus goes to it. */
export function DeclarationDone({ title, declaration, done }: DeclarationDoneProps): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { receivedAt, reference, confirmation } = declaration;
  // The zone of the confirmation, wherever it is read.
  const timeZone = 'Europe/Berlin';
  const when = {
    date: formats.date(receivedAt, { dateStyle: 'long', timeZone }),
    time: formats.date(receivedAt, { timeStyle: 'short', timeZone }),
  };
  const save = () => saveFile(`${reference}.txt`, new Blob([confirmation], { type: 'text/plain;charset=utf-8' }));
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>
        <strong>{done(when)}</strong>
      </p>
      <p>{t('declaration.reference', { reference })}</p>
      <h2>{t('declaration.content')}</h2>
      <p className={styles.confirmation}>{confirmation}</p>
      <div>
        <Button kind="secondary" onClick={save}>
          {t('cancel.download')}
        </Button>
      </div>
    </div>
  );
}
