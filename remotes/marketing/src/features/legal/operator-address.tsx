import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Lines } from './lines.tsx';

/** Who runs this site and how to reach them; only what the operator has given. */
export function OperatorAddress(): ReactNode {
  const { t } = useTranslation('marketing');
  const { name, address, email, phone } = usePlatform().config.operator;
  return (
    <DescriptionList>
      <DescriptionRow term={t('contact.byPost')}>
        <Lines text={address === undefined ? name : `${name}\n${address}`} />
      </DescriptionRow>
      {email !== undefined && (
        <DescriptionRow term={t('contact.byMail')}>
          <a href={`mailto:${email}`}>{email}</a>
        </DescriptionRow>
      )}
      {phone !== undefined && (
        <DescriptionRow term={t('contact.byPhone')}>
          <PhoneLink phone={phone} />
        </DescriptionRow>
      )}
    </DescriptionList>
  );
}

export function PhoneLink({ phone }: { phone: string }): ReactNode {
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
}
