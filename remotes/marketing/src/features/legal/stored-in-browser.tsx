import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DataTable } from '@stufenlos/ui';
import type { ReactNode } from 'react';

interface Stored {
  name: string;
  purpose: string;
  duration: string;
}

/** Every key that this site stores in a browser. A new key needs a line here. */
export function StoredInBrowser(): ReactNode {
  const { t } = useTranslation('marketing');
  const { oidc } = usePlatform().config;
  const always: Stored[] = [
    { name: 'locale', purpose: t('privacy.storage.locale'), duration: t('privacy.storage.untilCleared') },
    { name: 'vueuse-color-scheme', purpose: t('privacy.storage.theme'), duration: t('privacy.storage.untilCleared') },
    { name: 'language-offer', purpose: t('privacy.storage.offer'), duration: t('privacy.storage.untilCleared') },
    { name: 'prefs', purpose: t('privacy.storage.prefs'), duration: t('privacy.storage.year') },
    { name: 'recentScans', purpose: t('privacy.storage.recent'), duration: t('privacy.storage.window') },
  ];
  const withAccounts: Stored[] = oidc
    ? [
        {
          name: 'keepScan, unlockScan',
          purpose: t('privacy.storage.pending'),
          duration: t('privacy.storage.window'),
        },
        { name: 'order:…', purpose: t('privacy.storage.order'), duration: t('privacy.storage.window') },
        { name: 'oidc.…', purpose: t('privacy.storage.session'), duration: t('privacy.storage.signedIn') },
        {
          name: `auth.${oidc.clientId}.is.authenticated`,
          purpose: t('privacy.storage.marker'),
          duration: t('privacy.storage.days', { count: oidc.sessionCookieDays }),
        },
      ]
    : [];
  return (
    <DataTable
      caption={t('privacy.storage.caption')}
      columns={[
        {
          id: 'name',
          label: t('privacy.storage.name'),
          isRowHeader: true,
          cell: ({ name }) => name,
        },
        { id: 'purpose', label: t('privacy.storage.purpose'), cell: ({ purpose }) => purpose },
        { id: 'duration', label: t('privacy.storage.duration'), cell: ({ duration }) => duration },
      ]}
      rows={[...always, ...withAccounts]}
      rowKey={({ name }) => name}
    />
  );
}
