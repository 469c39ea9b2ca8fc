import { useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';

/** The page for an unexpected error. Its id is also in the console, beside the cause. */
export function UnexpectedError({ error }: { error: unknown }): ReactNode {
  const { t } = useTranslation();
  const [id] = useState(() => {
    const made = crypto.randomUUID().slice(0, 8);
    console.error(`unexpected error ${made}`, error);
    return made;
  });
  return (
    <Wrap role="alert">
      <h1>{t('errors.generic.title')}</h1>
      <p>{t('errors.unexpected.text', { id })}</p>
      <p>
        <Button onClick={() => location.reload()}>{t('errors.release.action')}</Button>
      </p>
    </Wrap>
  );
}
