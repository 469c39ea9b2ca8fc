import { Link, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export function NotFound(): ReactNode {
  const { t } = useTranslation();
  return (
    <Wrap>
      <h1>{t('errors.notFound.title')}</h1>
      <p>{t('errors.notFound.text')}</p>
      <p>
        <Link to="/">{t('errors.notFound.action')}</Link>
      </p>
    </Wrap>
  );
}
