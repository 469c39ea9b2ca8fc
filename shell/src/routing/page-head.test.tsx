import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';

const marketing = remoteOf({ home: () => <h1>Start</h1>, contact: () => <h1>Kontakt</h1> });
const runs = remoteOf({ scan: () => <h1>Ergebnis</h1> });
const rendered = { access: 'public', prerender: true } as const;
const remotes = {
  marketing: {
    routes: [
      { ...rendered, id: 'home', path: '/', aliases: ['/pricing'], titleKey: 'home' },
      { ...rendered, id: 'contact', path: '/contact', aliases: ['/kontakt'], titleKey: 'contact' },
    ],
    nav: [
      { labelKey: 'contact', to: '/kontakt', when: 'always' as const, order: 1 },
      { labelKey: 'home', to: '/', when: 'always' as const, order: 2 },
      { labelKey: 'home', to: '/scan/token', when: 'always' as const, order: 3 },
    ],
    labels: { de: { home: 'Start', contact: 'Kontakt' }, en: { home: 'Home', contact: 'Contact' } },
  },
};
const origin = 'https://rampe.example';

/** As the edge writes it for the first page. */
beforeEach(() => {
  const add = (name: string, attributes: Record<string, string>) => {
    const element = document.head.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  };
  add('meta', { name: 'description', content: 'Über die Startseite' });
  add('link', { rel: 'canonical', href: `${origin}/` });
  add('link', { rel: 'alternate', hreflang: 'en', href: `${origin}/?lang=en` });
  add('meta', { property: 'og:url', content: `${origin}/` });
  add('meta', { property: 'og:site_name', content: 'Stufenlos' });
  add('meta', { property: 'og:title', content: 'Start - Stufenlos' });
  add('meta', { name: 'twitter:card', content: 'summary_large_image' });
  add('script', { type: 'application/ld+json' });
  add('link', { rel: 'icon', href: '/favicon.svg' });
});
afterEach(() => document.head.replaceChildren());

const told = () =>
  [...document.head.querySelectorAll('meta, link, script')].map(
    (element) =>
      `${element.getAttribute('rel') ?? element.getAttribute('property') ?? element.getAttribute('name') ?? 'data'} ` +
      (element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
  );
const follow = (to: string) => fireEvent.click(document.querySelector(`nav a[href="${to}"]`)!);
const open = () => renderShell({ modules: { marketing, runs }, remotes });
const addresses = (path: string, own = path) => [
  `canonical ${origin}${own}`,
  `alternate ${origin}${path}`,
  `alternate ${origin}${path}?lang=en`,
  `alternate ${origin}${path}`,
  `og:url ${origin}${own}`,
];
/** Without the description, which is that of the first page. */
const inThisLanguage = ['og:site_name Stufenlos', 'twitter:card summary_large_image'];

it('tells addresses and title of the page that is shown, by its own name, and the whole of the first one again', async () => {
  await open();
  const first = told();
  follow('/kontakt');
  await screen.findByRole('heading', { name: 'Kontakt' });
  await waitFor(() =>
    expect(told()).toEqual([
      'icon /favicon.svg',
      ...addresses('/contact'),
      'og:title Kontakt - Stufenlos',
      ...inThisLanguage,
    ]),
  );
  follow('/');
  await screen.findByRole('heading', { name: 'Start' });
  await waitFor(() => expect(told().toSorted()).toEqual(first.toSorted()));
});

it('tells address and title in the chosen language, and no picture of the other one', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Sprache'), { target: { value: 'en' } });
  await screen.findByLabelText('Language');
  await waitFor(() =>
    expect(told()).toEqual(['icon /favicon.svg', ...addresses('/', '/?lang=en'), 'og:title Home - Stufenlos']),
  );
});

it('tells nothing of a page that only its owner may see', async () => {
  await open();
  follow('/scan/token');
  await screen.findByRole('heading', { name: 'Ergebnis' });
  await waitFor(() => expect(told()).toEqual(['icon /favicon.svg']));
});
