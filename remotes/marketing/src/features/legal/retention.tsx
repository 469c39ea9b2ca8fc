import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DataTable } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Days that delivered mails and events of the payment provider stay; fixed in the API. */
const fixedDays = { mails: 30, events: 90 };

/** How long what is kept. */
export function Retention(): ReactNode {
  const { t } = useTranslation('marketing');
  const { retentionDays, logDays, legalYears } = usePlatform().config;
  const rows = [
    { what: t('privacy.retention.anonymous'), howLong: t('privacy.days', { days: retentionDays }) },
    { what: t('privacy.retention.runs'), howLong: t('privacy.retention.runsFor') },
    { what: t('privacy.retention.addresses'), howLong: t('privacy.retention.addressesFor') },
    { what: t('privacy.retention.mails'), howLong: t('privacy.days', { days: fixedDays.mails }) },
    { what: t('privacy.retention.events'), howLong: t('privacy.days', { days: fixedDays.events }) },
    { what: t('privacy.retention.orders'), howLong: t('privacy.years', { years: legalYears }) },
    { what: t('privacy.retention.logs'), howLong: t('privacy.days', { days: logDays }) },
  ];
  return (
    <DataTable
      caption={t('privacy.retention.caption')}
      columns={[
        { id: 'what', label: t('privacy.retention.what'), isRowHeader: true, cell: ({ what }) => what },
        { id: 'howLong', label: t('privacy.retention.howLong'), cell: ({ howLong }) => howLong },
      ]}
      rows={rows}
      rowKey={({ what }) => what}
    />
  );
}
