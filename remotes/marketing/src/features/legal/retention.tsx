import { detailDays } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DataTable } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { TextWithLink } from './legal-page.tsx';

const periods = Object.values(detailDays).flatMap(({ run, monitor }) => [run, monitor]);
const detailRange = { from: Math.min(...periods), to: Math.max(...periods) };

/** Days that delivered mails and events of the payment provider stay; fixed in the API. */
const fixedDays = { mails: 30, events: 90 };

/** How long what is kept. */
export function Retention(): ReactNode {
  const { t } = useTranslation('marketing');
  const { retentionDays, logDays, auditDays, legalYears } = usePlatform().config;
  const rows = [
    { what: t('privacy.retention.anonymous'), howLong: t('privacy.days', { days: retentionDays }) },
    { what: t('privacy.retention.runs'), howLong: t('privacy.retention.runsFor') },
    {
      what: t('privacy.retention.details'),
      howLong: <TextWithLink text="privacy.retention.detailsFor" values={detailRange} to="/terms" />,
    },
    { what: t('privacy.retention.addresses'), howLong: t('privacy.retention.addressesFor') },
    { what: t('privacy.retention.mails'), howLong: t('privacy.days', { days: fixedDays.mails }) },
    { what: t('privacy.retention.events'), howLong: t('privacy.days', { days: fixedDays.events }) },
    { what: t('privacy.retention.orders'), howLong: t('privacy.years', { years: legalYears }) },
    { what: t('privacy.retention.logs'), howLong: t('privacy.days', { days: logDays }) },
    { what: t('privacy.retention.audit'), howLong: t('privacy.days', { days: auditDays }) },
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
