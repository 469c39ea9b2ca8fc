import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { Lines } from './lines.tsx';
import { PhoneLink } from './operator-address.tsx';

/** Whom a declaration goes to, as lines of a letter. What is missing is said, never made up. */
export function SellerLines({ before }: { before?: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const { name, address, email, phone, missing = [] } = usePlatform().config.operator;
  const isIncomplete = missing.some((field) => ['name', 'address', 'email'].includes(field));
  return (
    <>
      {before !== undefined && <p>{before}</p>}
      <p>
        <Lines text={address === undefined ? name : `${name}\n${address}`} />
        {email !== undefined && (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {phone !== undefined && (
          <>
            <br />
            <PhoneLink phone={phone} />
          </>
        )}
      </p>
      {isIncomplete && <p>{t('imprint.missing')}</p>}
    </>
  );
}
