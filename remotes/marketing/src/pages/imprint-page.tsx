import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { LegalPage, Part } from '../features/legal/legal-page.tsx';
import { Lines } from '../features/legal/lines.tsx';
import { PhoneLink } from '../features/legal/operator-address.tsx';

/** `/imprint`: who runs this site, as the settings say. What is missing is said, never made up. */
export function ImprintPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { operator, shop } = usePlatform().config;
  const { missing = [], name, email, phone } = operator;

  type Told = 'address' | 'representedBy' | 'register' | 'vatId' | 'businessId' | 'responsible';
  const row = (term: string, field: Told) => {
    const value = operator[field];
    const isMissing = missing.some((one) => one === field);
    if (value === undefined && !isMissing) return undefined;
    return (
      <DescriptionRow term={term}>{value === undefined ? t('imprint.missing') : <Lines text={value} />}</DescriptionRow>
    );
  };

  return (
    <LegalPage title={t('imprint.title')} lead={t('imprint.basis')}>
      <DescriptionList>
        <DescriptionRow term={t('imprint.provider')}>
          {missing.includes('name') ? t('imprint.missing') : <Lines text={name} />}
        </DescriptionRow>
        {row(t('imprint.address'), 'address')}
        {row(t('imprint.represented'), 'representedBy')}
        <DescriptionRow term={t('contact.byMail')}>
          {email === undefined ? t('imprint.missing') : <a href={`mailto:${email}`}>{email}</a>}
        </DescriptionRow>
        {phone !== undefined && (
          <DescriptionRow term={t('contact.byPhone')}>
            <PhoneLink phone={phone} />
          </DescriptionRow>
        )}
        <DescriptionRow term={t('imprint.contact')}>
          <Link to="/contact">{t('contact.form')}</Link>
        </DescriptionRow>
        {row(t('imprint.register'), 'register')}
        {row(t('imprint.vat'), 'vatId')}
        {row(t('imprint.businessId'), 'businessId')}
        {row(t('imprint.responsible'), 'responsible')}
      </DescriptionList>
      {shop.consumers && (
        <Part heading={t('imprint.dispute.heading')}>
          <p>{t('imprint.dispute')}</p>
        </Part>
      )}
    </LegalPage>
  );
}
