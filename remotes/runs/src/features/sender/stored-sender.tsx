import type { SenderState } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import { fromBase64 } from './chosen-logo.ts';
import { LogoPreview } from './logo-preview.tsx';

/** What is kept although no plan uses it now. */
export function StoredSender({ sender }: { sender: NonNullable<SenderState['sender']> }): ReactNode {
  const { t } = useTranslation('profile');
  const { name, contact, address, logo } = sender;
  const bytes = useMemo(() => (logo ? fromBase64(logo.png) : undefined), [logo]);
  return (
    <>
      <DescriptionList>
        <DescriptionRow term={t('sender.name')}>
          <bdi>{name}</bdi>
        </DescriptionRow>
        {address.length > 0 && <DescriptionRow term={t('sender.address')}>{address.join(', ')}</DescriptionRow>}
        {contact !== '' && <DescriptionRow term={t('sender.contact')}>{contact}</DescriptionRow>}
      </DescriptionList>
      {bytes && <LogoPreview bytes={bytes} name={name} />}
    </>
  );
}
