import { routeOf, type RemoteDescriptor } from '@stufenlos/contracts';
import { Link, useLocale, useLocation, useNavigate, useSession, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { useShell } from '../platform/use-shell.ts';
import { isPlainClick, isPricing, pricingTarget } from '../routing/pricing-section.ts';
import styles from './navigation.module.css';

type Entry = RemoteDescriptor['nav'][number] & { label: string };

/** Shows the entries of all remotes whose target exists, in their order. */
export function Navigation({ onFollow }: { onFollow: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')}>
      <ul className={styles.list}>
        {useEntries().map((entry) => (
          <li key={entry.to}>
            <NavigationLink entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavigationLink({ entry, onFollow }: { entry: Entry; onFollow: () => void }): ReactNode {
  const { release, views } = useShell();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const owned = routeOf(release.remotes, entry.to);
  return (
    <Link
      className={styles.link}
      to={entry.to}
      aria-current={currentState(entry, pathname)}
      onPointerEnter={() => owned && views.warm(owned.remote, owned.route.id)}
      onClick={(event) => {
        onFollow();
        if (!isPricing(entry.to) || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(pricingTarget.to, { state: pricingTarget.state });
      }}
    >
      {entry.label}
    </Link>
  );
}

/** `aria-current`: `page` on the entry's own address, `true` on any other page of its area. */
function currentState({ to, activeFor }: Entry, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (path === to) return 'page';
  return activeFor.some((prefix) => path.startsWith(prefix)) ? 'true' : undefined;
}

function useEntries(): Entry[] {
  const { release } = useShell();
  const { locale } = useLocale();
  const isSignedIn = useSession().status === 'signed-in';
  const hidden = isSignedIn ? 'signed-out' : 'signed-in';
  return Object.values(release.remotes)
    .flatMap(({ descriptor }) =>
      descriptor.nav.map((entry) => ({ ...entry, label: descriptor.labels[locale][entry.labelKey] ?? entry.labelKey })),
    )
    .filter(({ to, when }) => when !== hidden && routeOf(release.remotes, to))
    .toSorted((one, other) => one.order - other.order);
}
