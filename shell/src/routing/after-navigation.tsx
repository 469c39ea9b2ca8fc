import { routeOf, showcasePath } from '@stufenlos/contracts';
import { useAnnounce, useLocale, useLocation, usePlatform, useTranslation } from '@stufenlos/platform';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../platform/use-shell.ts';
import { callbackPath } from '../session/account/accounts.ts';
import { arriveAtSection, arriveAtView } from './arrive.ts';
import { pageHead } from './page-head.ts';
import { sectionOf } from './pricing-section.ts';

/** Sets title, head, scroll position, focus and announcement after every route change. Renders nothing. */
export function AfterNavigation(): null {
  const { config } = usePlatform();
  const { windowLocale } = useShell();
  const announce = useAnnounce();
  const { t } = useTranslation();
  const location = useLocation();
  const title = usePageName();
  usePageHead();
  const before = useRef<typeof location | null>(null);
  // The effect below must not run again when only the language or a view's own title changes.
  const speech = useRef({ title: '', loading: '' });

  useEffect(() => {
    document.title = windowTitle(title, config.appName);
    speech.current = { title: t('route.announce', { title }), loading: t('route.loading') };
  }, [config.appName, t, title]);

  useEffect(() => {
    const previous = before.current;
    before.current = location;
    windowLocale.keepInAddress();
    const leaving = new AbortController();
    const section = sectionOf(location);
    const isFirst = previous === null;
    const isQueryChange =
      previous?.pathname === location.pathname &&
      previous.search !== location.search &&
      previous.hash === location.hash;
    if (section) void arriveAtSection(section, leaving.signal, { focus: !isFirst });
    else if (!isFirst && !isQueryChange) {
      const announceTitle = () => announce(speech.current.title);
      arriveAtView({ announceTitle, announceLoading: () => announce(speech.current.loading) }, leaving.signal);
    }
    return () => leaving.abort();
  }, [announce, location, windowLocale]);
  return null;
}

/** The title that the view sets, else the title of its route, else the title of the page for missing pages. */
function usePageName(): string {
  const { release, pageTitle, accounts } = useShell();
  const { config } = usePlatform();
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const own = useStore(pageTitle, ({ title }) => title);
  const owned = routeOf(release.remotes, pathname);
  if (accounts && pathname === callbackPath) return t('nav.login');
  if (config.showcase && pathname === showcasePath) return t('showcase.title');
  if (!owned) return t('errors.notFound.title');
  const labels = release.remotes[owned.remote]?.descriptor.labels[locale];
  return own ?? labels?.[owned.route.titleKey] ?? config.appName;
}

const windowTitle = (name: string, appName: string) => (name === appName ? name : `${name} - ${appName}`);

function usePageHead(): void {
  const { release } = useShell();
  const { config } = usePlatform();
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const [tell] = useState(() => (typeof document === 'undefined' ? undefined : pageHead()));
  const owned = routeOf(release.remotes, pathname);
  const label = owned && release.remotes[owned.remote]?.descriptor.labels[locale]?.[owned.route.titleKey];
  const title = windowTitle(label ?? config.appName, config.appName);
  const path = owned?.route.prerender ? owned.route.path : undefined;
  useEffect(() => tell?.({ path, locale, title }), [tell, path, locale, title]);
}
