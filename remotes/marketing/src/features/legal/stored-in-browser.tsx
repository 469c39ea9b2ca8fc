import { usePlatform, useTranslation } from '@stufenlos/platform';
import { DataTable } from '@stufenlos/ui';
import type { ReactNode } from 'react';

type Stored = readonly [name: string, purpose: string, duration: string];

/** Every key that this site stores in a browser. A new key needs a line here. */
export function StoredInBrowser(): ReactNode {
  const { t } = useTranslation('marketing');
  const { oidc } = usePlatform().config;
  const always: readonly Stored[] = [
    ['locale', t('privacy.storage.locale'), t('privacy.storage.untilCleared')],
    ['vueuse-color-scheme', t('privacy.storage.theme'), t('privacy.storage.untilCleared')],
    ['language-offer', t('privacy.storage.offer'), t('privacy.storage.untilCleared')],
    ['prefs', t('privacy.storage.prefs'), t('privacy.storage.year')],
    ['release_side', t('privacy.storage.side'), t('privacy.storage.window')],
    ['recentScans', t('privacy.storage.recent'), t('privacy.storage.window')],
  ];
  const marker = `auth.${oidc?.clientId}.is.authenticated`;
  const withAccounts: readonly Stored[] = oidc
    ? [
        ['keepScan, unlockScan', t('privacy.storage.pending'), t('privacy.storage.window')],
        ['order:…', t('privacy.storage.order'), t('privacy.storage.window')],
        ['oidc.…', t('privacy.storage.session'), t('privacy.storage.signedIn')],
        [marker, t('privacy.storage.marker'), t('privacy.storage.days', { count: oidc.sessionCookieDays })],
      ]
    : [];
  return (
    <DataTable
      caption={t('privacy.storage.caption')}
      columns={[
        { id: 'name', label: t('privacy.storage.name'), isRowHeader: true, cell: ([name]) => name },
        { id: 'purpose', label: t('privacy.storage.purpose'), cell: ([, purpose]) => purpose },
        { id: 'duration', label: t('privacy.storage.duration'), cell: ([, , duration]) => duration },
      ]}
      rows={[...always, ...withAccounts]}
      rowKey={([name]) => name}
    />
  );
}
