import { Link, useTranslation } from '@stufenlos/platform';
import { LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Deleted, unknown and somebody else's look the same (P15). */
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
