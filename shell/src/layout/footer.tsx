import { routeOf } from '@stufenlos/contracts';
import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import { useShell } from '../platform/use-shell.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

interface FooterLink {
  label: string;
  href: string;
  isExternal: boolean;
}

/** Shows only links whose target exists: a route of the release, or an address from the configuration. */
export function Footer(): ReactNode {
  const { t } = useTranslation();
  const { config } = usePlatform();
  const { release } = useShell();
  const own = (label: string, href: string): FooterLink[] =>
    routeOf(release.remotes, href) ? [{ label, href, isExternal: false }] : [];
  const external = (label: string, href: string | undefined): FooterLink[] =>
    href ? [{ label, href, isExternal: true }] : [];
  const consumers = [
    ...own(t('footer.cancel'), '/cancel'),
    ...own(t('footer.notice'), '/withdrawal-notice'),
    ...own(t('footer.withdraw'), '/withdraw'),
  ];
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.row}>
        <Owner />
        <Column
          heading={t('footer.resources')}
          links={[
            ...own(t('footer.bfsg'), '/bfsg'),
            ...own(t('footer.eaa'), '/eaa'),
            ...own(t('footer.wcag'), '/wcag'),
          ]}
        />
        <Column
          heading={t('footer.about')}
          links={[
            ...own(t('footer.contact'), '/contact'),
            ...external(t('footer.source'), config.links.source),
            ...external(t('footer.profile'), config.links.sourceProfile),
            ...external(t('footer.project'), config.links.project),
          ]}
        />
        <Column
          heading={t('footer.legal')}
          links={[
            ...own(t('footer.imprint'), '/imprint'),
            ...own(t('footer.privacy'), '/privacy'),
            ...own(t('footer.accessibility'), '/accessibility'),
          ]}
        />
        <Column
          heading={t('footer.contracts')}
          links={[...own(t('footer.terms'), '/terms'), ...(config.shop.consumers ? consumers : [])]}
        />
      </Wrap>
    </footer>
  );
}

function Owner(): ReactNode {
  const { t } = useTranslation();
  const { operator } = usePlatform().config;
  const { release } = useShell();
  // The browser computes the year, so that it is never stale. The prerendered page has the year of the release.
  const year = useSyncExternalStore(unchanging, thisYear, () => Number(release.createdAt.slice(0, 4)));
  return (
    <div>
      <Logo />
      <p>{t('footer.copyright', { year, operator: operator.name })}</p>
    </div>
  );
}

const thisYear = () => new Date().getFullYear();
const unchanging = () => () => undefined;

function Column({ heading, links }: { heading: string; links: FooterLink[] }): ReactNode {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav className={styles.column} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {links.map(({ label, href, isExternal }) => (
          <li key={href}>
            {isExternal ? (
              <a className={styles.link} href={href} rel="noopener">
                {label}
              </a>
            ) : (
              <Link className={styles.link} to={href}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
