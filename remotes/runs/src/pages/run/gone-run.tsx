import { Link, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Deleted and unknown runs and those of another account look the same. The API answers 404 to all of them. */
export function GoneRun(): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <>
      <p>{t('gone.text')}</p>
      <div>
        <LinkButton as={Link} to="/runs">
          {t('gone.list')}
        </LinkButton>
      </div>
    </>
  );
}
