import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { Link, useLocation, usePageTitle, useParams, useTranslation, type View } from '@stufenlos/platform';
import axe from 'axe-core';
import { useEffect, useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { remoteOf, renderShell } from './testing/render-shell.tsx';

const Home = (): ReactNode => (
  <>
    <h1>Start</h1>
    <section id="pricing">
      <h2>Preise im Überblick</h2>
    </section>
  </>
);
const Contact = (): ReactNode => <h1>Schreiben Sie uns</h1>;
const marketing = remoteOf({ home: Home, contact: Contact });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** A part of tabs that jsdom does not have. */
const stubResizeObserver = () =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
const inNavigation = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Hauptnavigation' })).getByRole('link', { name });
const polite = () => document.querySelector('output')?.textContent;

it('gives every view the landmarks, and axe finds nothing', async () => {
  const { container } = await renderShell({ modules: { marketing } });
  await heading('Start');
  for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(role)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Hauptnavigation' })).toBeTruthy();
  expect(document.querySelectorAll('output, [role=alert]')).toHaveLength(2);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('puts the skip link first; it moves focus to main and does not change the address', async () => {
  await renderShell({ modules: { marketing } });
  const first = document.querySelector<HTMLElement>('a, button, select, input');
  expect(first?.textContent).toBe('Zum Hauptinhalt springen');
  first?.click();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(location.hash).toBe('');
});

it('shows the navigation of the descriptors in their order, without dead or unsuitable links', async () => {
  await renderShell({
    modules: { marketing },
    remotes: {
      ghost: {
        nav: [{ labelKey: 'x', to: '/nowhere', when: 'always', order: 1 }],
        labels: { de: { x: 'Nirgends' }, en: { x: 'Nowhere' } },
      },
    },
  });
  const navigation = within(screen.getByRole('navigation', { name: 'Hauptnavigation' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Prüfen',
    'Preise',
    'Kontakt',
  ]);
  expect(navigation.getByRole('link', { name: 'Prüfen' }).getAttribute('aria-current')).toBe('page');
  expect(navigation.getByRole('link', { name: 'Kontakt' }).hasAttribute('aria-current')).toBe(false);
});

it('shows every component at /ui, and only where that is switched on', async () => {
  await renderShell({ path: '/ui' });
  await heading('Diese Seite gibt es nicht');
  stubResizeObserver();
  await renderShell({ path: '/ui', config: { showcase: true } });
  expect((await heading('Bausteine')).closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('figure').length).toBeGreaterThan(50);
  await waitFor(() => expect(document.title).toBe('Bausteine - Stufenlos'));
});

it('offers no account without an identity provider, and says so on pages that need one', async () => {
  await renderShell({ path: '/runs', modules: { marketing } });
  await heading('Konten gibt es auf dieser Installation nicht');
  expect(screen.queryByText(/Anmelden|Abmelden|Profil/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Prüfungen' })).toBeNull();
});

it('names the page, moves focus to its heading and scrolls up, but not on the first view', async () => {
  await renderShell({ modules: { marketing } });
  await heading('Start');
  await waitFor(() => expect(document.title).toBe('Website prüfen - Stufenlos'));
  expect(document.activeElement).toBe(document.body);

  inNavigation('Kontakt').click();
  const contact = await heading('Schreiben Sie uns');
  await waitFor(() => expect(document.activeElement).toBe(contact));
  await waitFor(() => expect(document.title).toBe('Kontakt - Stufenlos'));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  expect(polite()).toBe('');
});

describe('a view that loads slowly', () => {
  const start = async () => {
    const { promise: slow, resolve: arrive } = Promise.withResolvers<View>();
    await renderShell({ modules: { marketing: { ...marketing, views: { ...marketing.views, contact: () => slow } } } });
    await heading('Start');
    const link = inNavigation('Kontakt');
    link.focus();
    link.click();
    await waitFor(() => expect(polite()).toBe('Seite wird geladen …'));
    return { arrive, link };
  };

  it('is reported as loading, and gets the focus on its heading when it is there', async () => {
    const error = vi.spyOn(console, 'error');
    const { arrive, link } = await start();
    expect(document.activeElement).toBe(link);
    arrive(Contact);
    const contact = await heading('Schreiben Sie uns');
    await waitFor(() => expect(document.activeElement).toBe(contact));
    expect(polite()).toBe('Seite wird geladen …');
    // React complains here about a component that breaks its rules while it waits.
    expect(error).not.toHaveBeenCalled();
  });

  it('keeps the focus on its heading when it replaces the heading', async () => {
    const answer = Promise.withResolvers<void>();
    const Changing = (): ReactNode => {
      const [isLoaded, setLoaded] = useState(false);
      useEffect(() => void answer.promise.then(() => setLoaded(true)), []);
      return isLoaded ? <h1 key="form">Ihr Formular</h1> : <h1 key="loading">Einen Moment</h1>;
    };
    const { arrive } = await start();
    arrive(Changing);
    const first = await heading('Einen Moment');
    await waitFor(() => expect(document.activeElement).toBe(first));
    answer.resolve();
    const second = await heading('Ihr Formular');
    await waitFor(() => expect(document.activeElement).toBe(second));
  });

  it('takes no focus from a person who went on meanwhile, and says its title instead', async () => {
    const { arrive } = await start();
    const elsewhere = screen.getByRole('link', { name: 'Preise' });
    elsewhere.focus();
    arrive(Contact);
    await heading('Schreiben Sie uns');
    await waitFor(() => expect(polite()).toBe('Kontakt, Seite geladen'));
    expect(document.activeElement).toBe(elsewhere);
  });

  it('leaves the focus where the person moved it after the arrival', async () => {
    const { arrive, link } = await start();
    const Growing = (): ReactNode => {
      const [count, setCount] = useState(0);
      return (
        <>
          <h1>Schreiben Sie uns</h1>
          <button onClick={() => setCount(count + 1)}>mehr</button>
          {count > 0 && <p>noch mehr</p>}
        </>
      );
    };
    arrive(Growing);
    const contact = await heading('Schreiben Sie uns');
    await waitFor(() => expect(document.activeElement).toBe(contact));
    link.focus();
    screen.getByRole('button', { name: 'mehr' }).click();
    await screen.findByText('noch mehr');
    expect(document.activeElement).toBe(link);
  });
});

it('keeps focus and scroll position when only the query changes', async () => {
  const Scan = (): ReactNode => (
    <>
      <h1>Lauf</h1>
      <Link to="?tab=passes">Bestanden</Link>
      <p>{useLocation().search}</p>
    </>
  );
  await renderShell({ path: '/scan/abc', modules: { runs: remoteOf({ scan: Scan }) } });
  const link = await screen.findByRole('link', { name: 'Bestanden' });
  link.focus();
  link.click();
  // The page is shown with the new address, so whatever follows a change of page would have happened.
  await screen.findByText('?tab=passes');
  expect(document.activeElement).toBe(link);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('opens the home page for the prices and focuses their heading after 100 ms', async () => {
  const { scrolledInto } = await renderShell({ path: '/contact', modules: { marketing } });
  await heading('Schreiben Sie uns');
  fireEvent.click(screen.getByRole('link', { name: 'Preise' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Preise im Überblick'));
  expect(location.pathname).toBe('/');
  expect(scrolledInto).toHaveBeenCalledWith({ behavior: 'smooth' });
});

it('scrolls without animation when the visitor prefers reduced motion', async () => {
  const { scrolledInto } = await renderShell({ path: '/pricing', modules: { marketing }, prefersCalm: true });
  await waitFor(() => expect(scrolledInto).toHaveBeenCalledWith({ behavior: 'instant' }));
});

it('scrolls to the prices on a direct visit without taking focus', async () => {
  const { scrolledInto } = await renderShell({ path: '/pricing', modules: { marketing } });
  await waitFor(() => expect(scrolledInto).toHaveBeenCalled());
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('link', { name: 'Preise' }).getAttribute('aria-current')).toBe('page');
});

it('shows the page even when the name of the section in the address is malformed', async () => {
  await renderShell({ path: '/#100%', modules: { marketing } });
  await screen.findByRole('heading', { level: 1, name: 'Start' });
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

it('lets a view set its own title, and restores the route’s title when the view closes', async () => {
  const Scan = (): ReactNode => {
    usePageTitle(`Wir prüfen ${useParams().token}`);
    return <h1>Lauf</h1>;
  };
  await renderShell({ path: '/scan/abc', modules: { marketing, runs: remoteOf({ scan: Scan }) } });
  await waitFor(() => expect(document.title).toBe('Wir prüfen abc - Stufenlos'));
  inNavigation('Kontakt').click();
  await waitFor(() => expect(document.title).toBe('Kontakt - Stufenlos'));
});

it('switches the language without losing focus, after the remote’s texts have loaded', async () => {
  const Greeting = (): ReactNode => <h1>{useTranslation('trial').t('hello')}</h1>;
  const load = vi.fn<(locale: string) => Promise<{ default: { hello: string } }>>((locale) =>
    Promise.resolve({ default: { hello: locale === 'de' ? 'Guten Tag' : 'Good day' } }),
  );
  await renderShell({ modules: { marketing: remoteOf({ home: Greeting }, [{ namespace: 'trial', load }]) } });
  await heading('Guten Tag');
  const select = screen.getByLabelText('Sprache');
  select.focus();
  fireEvent.change(select, { target: { value: 'en' } });
  await heading('Good day');
  expect(load.mock.calls).toEqual([['de'], ['en']]);
  expect(document.activeElement).toBe(screen.getByLabelText('Language'));
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('locale')).toBe('en');
  expect(document.cookie).toContain('prefs=en.auto');
  await waitFor(() => expect(document.title).toBe('Check a website - Stufenlos'));
  await waitFor(() => expect(polite()).toBe('Language: English'));
});

it('remembers the theme, follows the system on auto and puts a class on the root', async () => {
  await renderShell({ modules: { marketing }, prefersDark: true });
  const isDark = () => document.documentElement.classList.contains('dark');
  expect(isDark()).toBe(true);
  const select = screen.getByLabelText('Farbschema');
  fireEvent.change(select, { target: { value: 'light' } });
  expect(isDark()).toBe(false);
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('light');
  fireEvent.change(select, { target: { value: 'auto' } });
  expect(isDark()).toBe(true);
  expect(document.cookie).toContain('prefs=none.auto');
});

it('restores language and theme after a logout emptied the storage', async () => {
  await renderShell({ modules: { marketing } });
  fireEvent.change(screen.getByLabelText('Farbschema'), { target: { value: 'dark' } });
  fireEvent.change(screen.getByLabelText('Sprache'), { target: { value: 'en' } });
  await screen.findByLabelText('Language');
  localStorage.clear();
  await renderShell({ modules: { marketing }, keepPreferences: true });
  expect(screen.getByLabelText('Language')).toBeTruthy();
  expect(localStorage.getItem('vueuse-color-scheme')).toBe('dark');
});

it('hides the navigation behind a button on narrow screens, and Escape closes it', async () => {
  await renderShell({ modules: { marketing } });
  const button = screen.getByRole('button', { name: 'Menü öffnen' });
  const expanded = (state: string) => waitFor(() => expect(button.getAttribute('aria-expanded')).toBe(state));
  fireEvent.click(button);
  await expanded('true');
  expect(button.textContent).toBe('Menü schließen');
  fireEvent.keyDown(inNavigation('Kontakt'), { key: 'Escape' });
  await expanded('false');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await expanded('true');
  fireEvent.click(inNavigation('Kontakt'));
  await expanded('false');
});

it('shows in the footer only links whose target exists', async () => {
  await renderShell({ modules: { marketing } });
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(`© ${new Date().getFullYear()} Muster GmbH`)).toBeTruthy();
  expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Über uns']);
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/contact']);
});

it('fills the footer from routes and configuration', async () => {
  const labels = { de: { t: 'T' }, en: { t: 'T' } };
  const route = (path: string) => ({ id: path, path, access: 'public' as const, titleKey: 't' });
  await renderShell({
    modules: { marketing },
    config: {
      links: {
        source: 'https://code.example/x',
        sourceProfile: 'https://code.example/',
        project: 'https://project.example/',
      },
    },
    remotes: {
      legal: { routes: ['/bfsg', '/imprint', '/privacy', '/cancel', '/withdrawal-notice'].map(route), labels },
    },
  });
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Wissen',
    'Über uns',
    'Rechtliches',
    'Verträge',
  ]);
  expect(footer.getByRole('link', { name: 'Verträge hier kündigen' }).getAttribute('href')).toBe('/cancel');
  expect(footer.getByRole('link', { name: 'Widerrufsbelehrung' }).getAttribute('href')).toBe('/withdrawal-notice');
  for (const name of [/^Quellcode/, /^Profil/, /^Projektwebsite/]) {
    expect(footer.getByRole('link', { name }).getAttribute('rel')).toBe('noopener');
  }
});

it('hides the links for consumers when consumers are not served, and keeps the terms for everybody', async () => {
  const labels = { de: { t: 'T' }, en: { t: 'T' } };
  const route = (path: string) => ({ id: path, path, access: 'public' as const, titleKey: 't' });
  const routes = ['/terms', '/cancel', '/withdraw', '/withdrawal-notice'].map(route);
  await renderShell({
    modules: { marketing },
    config: { shop: { consumers: false, taxNote: 'excluded' } },
    remotes: { legal: { routes, labels } },
  });
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.queryByRole('link', { name: /kündigen|[Ww]iderruf/ })).toBeNull();
  expect(footer.getByRole('link', { name: 'AGB' }).getAttribute('href')).toBe('/terms');
});

it('says that a page does not exist and links to the home page', async () => {
  await renderShell({ path: '/nirgends', modules: { marketing } });
  await heading('Diese Seite gibt es nicht');
  await waitFor(() => expect(document.title).toBe('Diese Seite gibt es nicht - Stufenlos'));
  screen.getByRole('link', { name: 'Zur Startseite' }).click();
  await heading('Start');
});

it('reports once that the network is offline', async () => {
  await renderShell({ modules: { marketing } });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  const text = 'Sie sind offline. Wir versuchen es wieder, sobald die Verbindung steht.';
  await waitFor(() => expect(polite()).toBe(text));
  expect(within(screen.getByRole('main')).queryByText(text)).toBeNull();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1));
});

it('offers English once to a browser that prefers another language, and respects a refusal', async () => {
  await renderShell({ modules: { marketing }, browserLanguage: 'fr-FR' });
  expect(screen.getByText('This site is also available in English.').lang).toBe('en');
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await waitFor(() => expect(screen.queryByText(/available in English/)).toBeNull());
  await renderShell({ modules: { marketing }, browserLanguage: 'fr-FR', keepPreferences: true });
  expect(screen.queryByText(/available in English/)).toBeNull();
});

it('switches to English when the visitor accepts the offer', async () => {
  await renderShell({ modules: { marketing }, browserLanguage: 'en-GB' });
  screen.getByRole('button', { name: 'Switch to English' }).click();
  await screen.findByLabelText('Language');
  expect(screen.queryByText(/available in English/)).toBeNull();
});
