import { Link, useLocation, useTranslation } from '@stufenlos/platform';
import { SubNavigation } from '@stufenlos/ui';
import type { ReactNode } from 'react';

const pages = [
  ['/profile/general', 'tabs.general'],
  ['/profile/runs', 'tabs.runs'],
  ['/profile/monitors', 'tabs.monitors'],
  ['/profile/proofs', 'tabs.proofs'],
  ['/profile/sender', 'tabs.sender'],
] as const;

export function ProfileNavigation(): ReactNode {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <SubNavigation
      label={t('title')}
      as={Link}
      entries={pages.map(([to, key]) => ({ to, label: t(key), isCurrent: pathname.startsWith(to) }))}
    />
  );
}
