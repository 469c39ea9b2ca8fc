import { Link, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export function AccountsUnavailable(): ReactNode {
  const { t } = useTranslation();
  return (
    <Wrap>
      <h1>{t('accounts.unavailable.title')}</h1>
      <p>{t('accounts.unavailable.text')}</p>
      <p>
        <Link to="/">{t('errors.notFound.action')}</Link>
      </p>
    </Wrap>
  );
}
