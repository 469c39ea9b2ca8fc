import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { Lines } from './lines.tsx';

/** Services that get data of visitors, as far as the operator has named them. */
export function Recipients(): ReactNode {
  const { t } = useTranslation('marketing');
  const { host, identityProvider, paymentProvider, mailProvider } = usePlatform().config.operator;
  const named = [
    { term: t('privacy.recipients.host'), value: host },
    { term: t('privacy.recipients.identity'), value: identityProvider },
    { term: t('privacy.recipients.payment'), value: paymentProvider },
    { term: t('privacy.recipients.mail'), value: mailProvider },
  ].flatMap(({ term, value }) => (value === undefined ? [] : [{ term, value }]));
  if (named.length === 0) return null;
  return (
    <>
      <p>{t('privacy.recipients.text')}</p>
      <DescriptionList>
        {named.map(({ term, value }) => (
          <DescriptionRow key={term} term={term}>
            <Lines text={value} />
          </DescriptionRow>
        ))}
      </DescriptionList>
    </>
  );
}

/** What Art. 13 (1) (f) GDPR has the operator say, and no other's notice can. */
export function ThirdCountries(): ReactNode {
  const { t } = useTranslation('marketing');
  const { thirdCountries } = usePlatform().config.operator;
  if (thirdCountries === undefined) return <p>{t('privacy.recipients.countriesMissing')}</p>;
  return (
    <p>
      {t('privacy.recipients.countries')} <Lines text={thirdCountries} />
    </p>
  );
}
