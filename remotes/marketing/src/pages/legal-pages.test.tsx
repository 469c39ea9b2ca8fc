import type { RuntimeConfig } from '@stufenlos/contracts';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import descriptor from '../../remote.json';
import { showView } from '../testing/show-view.tsx';
import { AccessibilityPage } from './accessibility-page.tsx';
import { BotPage } from './bot-page.tsx';
import { ImprintPage } from './imprint-page.tsx';
import { NoticePage } from './notice-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

afterEach(cleanup);

const operator: RuntimeConfig['operator'] = {
  name: 'Rampe & Söhne GmbH',
  email: 'post@rampe.example',
  address: 'Am Hang 4\n12345 Musterstadt',
  phone: '+49 30 23125 010',
  representedBy: 'Ada Byron',
  register: 'Amtsgericht Musterstadt, HRB 1',
  vatId: 'DE 000 000 000',
  businessId: 'DE000000000-00001',
  responsible: 'Ada Byron, Am Hang 4, 12345 Musterstadt',
  privacyAuthority: 'Aufsicht für Datenschutz, https://aufsicht.example/beschwerde.',
  accessibilityAuthority: 'Aufsicht für Barrierefreiheit\nPostfach 1',
  host: 'Rechenzentrum Nord GmbH',
  identityProvider: 'Kennung eG',
  paymentProvider: 'Kasse AG',
  mailProvider: 'Post & Boten KG',
  thirdCountries: 'USA: Kasse AG, Standardvertragsklauseln',
  missing: [],
};
const oidc = { authority: 'https://login.rampe.example', clientId: 'web', errorPath: '/', sessionCookieDays: 3 };
const pages = {
  imprint: ImprintPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  notice: NoticePage,
  accessibility: AccessibilityPage,
  bot: BotPage,
};
type PageName = keyof typeof pages;

function show(name: PageName, { config, ...options }: RenderInPlatformOptions = {}) {
  const Page = pages[name];
  return showView(<Page />, { ...options, config: { operator, oidc, mode: 'live', ...config } });
}
const main = () => document.body.textContent ?? '';
const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe.each(Object.keys(pages) as PageName[])('the page %s', (name) => {
  it.each(['de', 'en'] as const)('has one h1, no skipped heading, no key and no placeholder in %s', async (locale) => {
    const { container } = show(name, { locale });
    expect(container.querySelectorAll('h1')).toHaveLength(1);
    const levels = [...container.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]));
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(container.textContent).not.toMatch(
      /\{\{|<\/?\d>|\b(?:privacy|terms|withdrawal|notice|imprint|contact|bot|legal)\.[a-z]/,
    );
  });

  it('stands with nothing said about the operator but a name', async () => {
    const { container } = show(name, { config: { operator: { name: 'Rampe' }, mode: 'test' } });
    expect(container.textContent).not.toMatch(/undefined|null|\{\{/);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('leads only to pages that there are', () => {
    const known = [
      ...descriptor.routes.flatMap(({ path, aliases }) => [path, ...(aliases ?? [])]),
      '/cancel',
      '/withdraw',
    ];
    show(name);
    const own = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const paths = own.filter((href) => href.startsWith('/')).map((href) => href.split('?')[0]);
    expect(paths.filter((path) => !known.includes(path ?? ''))).toEqual([]);
  });
});

describe('the imprint', () => {
  it.each([
    ['de', 'Anbieter', 'Vertreten durch', 'Registereintrag', 'Umsatzsteuer-Identifikationsnummer'],
    ['en', 'Provider', 'Represented by', 'Register entry', 'VAT identification number'],
  ] as const)('names everything the operator has given (%s)', (locale, provider, represented, register, vat) => {
    show('imprint', { locale });
    expect([provider, represented, register, vat].map(valueOf)).toEqual([
      operator.name,
      'Ada Byron',
      operator.register,
      operator.vatId,
    ]);
    expect(screen.getByRole('link', { name: operator.email! }).getAttribute('href')).toBe('mailto:post@rampe.example');
    expect(screen.getByRole('link', { name: operator.phone! }).getAttribute('href')).toBe('tel:+493023125010');
    expect(screen.queryByText(/Pflichtangabe|mandatory/)).toBeNull();
  });

  it('says of each mandatory detail that it is missing, and makes nothing up', () => {
    show('imprint', { config: { operator: { name: 'Stufenlos', missing: ['name', 'address', 'email', 'register'] } } });
    const note = 'Hinweis an den Betreiber: Diese Pflichtangabe fehlt noch.';
    expect(['Anbieter', 'Anschrift', 'E-Mail', 'Registereintrag'].map(valueOf)).toEqual([note, note, note, note]);
    expect(main()).not.toContain('Stufenlos');
    expect(screen.queryByText('Vertreten durch')).toBeNull();
  });

  it('speaks of disputes with consumers only where there are consumers', () => {
    show('imprint', { config: { shop: { consumers: false, taxNote: 'excluded' } } });
    expect(main()).not.toContain('Verbraucherstreitbeilegung');
    show('imprint');
    expect(main()).toContain('Verbraucherstreitbeilegung');
    expect(main()).not.toContain('ec.europa.eu');
  });
});

describe('the privacy policy', () => {
  it('has its eleven parts below the gist', () => {
    show('privacy');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toHaveLength(12);
    expect(headings.slice(0, 2)).toEqual(['Das Wichtigste in Kürze', 'Verantwortliche Stelle']);
  });

  it('takes names and days from the settings', () => {
    show('privacy', { config: { retentionDays: 45, logDays: 3, legalYears: 8, auditDays: 200 } });
    expect(['Betrieb der Server', 'Anmeldung', 'Zahlung', 'Versand von E-Mails'].map(valueOf)).toEqual([
      'Rechenzentrum Nord GmbH',
      'Kennung eG',
      'Kasse AG',
      'Post & Boten KG',
    ]);
    expect(main()).toContain('Ohne Konto löschen wir sie nach 45 Tagen.');
    expect(main()).toContain('Nach 3 Tagen löschen wir sie.');
    const kept = within(screen.getByRole('table', { name: 'Wie lange wir was aufbewahren' }));
    expect(kept.getByRole('row', { name: /Bestellungen/ }).textContent).toContain('8 Jahre');
    expect(kept.getByRole('row', { name: /Protokoll über Löschungen/ }).textContent).toContain('200 Tage');
    expect(kept.getByRole('row', { name: /Einzelne Funde/ }).textContent).toContain('90 bis 1095 Tage');
    expect(screen.getByRole('link', { name: 'https://aufsicht.example/beschwerde' })).toBeTruthy();
  });

  it.each([
    ['de', ['Kennung Ihres Kontos', 'angemeldete Websites', 'Firma, Anschrift und USt-IdNr.', 'Register der EU']],
    ['en', ['identifier of your account', 'registered websites', 'company, address and VAT ID', 'registry']],
  ] as const)('names everything that the payment service gets (%s)', (locale, data) => {
    show('privacy', { locale });
    const text = screen.getByText(/Kasse AG/, { selector: 'p' }).textContent;
    expect(data.filter((one) => !text.includes(one))).toEqual([]);
  });

  it.each([
    [
      'de',
      'Außerhalb der Europäischen Union werden Daten so verarbeitet:',
      'Hinweis an den Betreiber: Die Angabe zu Dritt',
    ],
    ['en', 'Outside the European Union, data are processed as follows:', 'Note to the operator: the details on third'],
  ] as const)(
    'says itself what is processed in third countries, or that it is not said (%s)',
    (locale, intro, note) => {
      show('privacy', { locale });
      expect(main()).toContain(`${intro} USA: Kasse AG, Standardvertragsklauseln`);
      expect(main()).not.toContain(note);
      cleanup();
      show('privacy', { locale, config: { operator: { name: 'Rampe' } } });
      expect(main()).toContain(note);
      expect(main()).not.toContain(intro);
    },
  );

  it('names the keys of the browser that this installation uses, and no others', () => {
    const stored = () =>
      within(screen.getByRole('table', { name: 'Was in Ihrem Browser gespeichert wird' }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    show('privacy');
    expect(stored()).toHaveLength(10);
    expect(screen.getByRole('row', { name: /auth\.web/ }).textContent).toContain('3 Tage');
    showView(<PrivacyPage />, { config: { operator } });
    expect(stored()).toHaveLength(6);
    expect(stored().filter((name) => /oidc|auth|order|keepScan/.test(name))).toEqual([]);
    expect(main()).toContain('Diese Installation bietet keine Konten an.');
  });

  it('says that a test installation takes no money', () => {
    show('privacy', { config: { mode: 'test' } });
    expect(main()).toContain('Es gibt keine echten Zahlungen.');
  });
});

describe('the terms', () => {
  it('are dated, name the operator, and promise no conformity', () => {
    const { container } = show('terms');
    expect(container.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-29');
    expect(main()).toContain('Stand: 29. November 2026');
    expect(main()).toContain('Rampe & Söhne GmbH');
    expect(main()).toContain('kein Nachweis, dass eine Website gesetzliche Anforderungen erfüllt');
  });

  it.each([
    ['included', 'enthalten die gesetzliche Umsatzsteuer'],
    ['excluded', 'zuzüglich der gesetzlichen Umsatzsteuer'],
    ['none', 'Umsatzsteuer wird nicht ausgewiesen'],
  ] as const)('say of the tax what the prices say: %s', (taxNote, words) => {
    show('terms', { config: { shop: { consumers: true, taxNote } } });
    expect(main()).toContain(words);
  });

  it('offer withdrawal to consumers, and to nobody where there are none', () => {
    show('terms');
    expect(screen.getByRole('link', { name: 'Vertrag widerrufen' }).getAttribute('href')).toBe('/withdraw');
    const notice = screen.getByRole('link', { name: 'Widerrufsbelehrung mit Muster-Formular' });
    expect(notice.getAttribute('href')).toBe('/withdrawal-notice');
    show('terms', { config: { shop: { consumers: false, taxNote: 'excluded' } } });
    expect(screen.queryByRole('heading', { name: 'Widerruf' })).toBeNull();
  });
});

describe('the page about accessibility', () => {
  it.each([
    ['de', 'Was noch offen ist', 'Barriere auf der Website'],
    ['en', 'What is still open', 'Barrier on the website'],
  ] as const)('names its aim, what is open, and whom to tell (%s)', (locale, open, subject) => {
    show('accessibility', { locale });
    expect(main()).toContain('WCAG 2.2');
    const part = screen.getByRole('heading', { name: open }).parentElement!;
    expect(within(part).getAllByRole('listitem')).toHaveLength(5);
    const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    expect(links).toEqual([`/contact?subject=${subject}`, `mailto:post@rampe.example?subject=${subject}`]);
    expect(main()).toContain('Aufsicht für BarrierefreiheitPostfach 1');
  });

  it.each([
    ['de', 'Zuständige Aufsicht', 'Hinweis an den Betreiber: Diese Pflichtangabe fehlt noch.'],
    ['en', 'Supervising authority', 'Note to the operator: this mandatory detail is still missing.'],
  ] as const)('says that the authority is missing where there are consumers (%s)', (locale, heading, note) => {
    const given = { locale, config: { operator: { name: 'Rampe' } } };
    show('accessibility', given);
    const part = screen.getByRole('heading', { level: 2, name: heading }).parentElement!;
    expect(within(part).getByText(note)).toBeTruthy();
    cleanup();
    show('accessibility', { ...given, config: { ...given.config, shop: { consumers: false, taxNote: 'excluded' } } });
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  });

  it.each([
    ['de', 'das ganze Ergebnis lesen'],
    ['en', 'read the whole result'],
  ] as const)('leads to a shared result of this website, once the operator has shared one (%s)', (locale, name) => {
    show('accessibility', { locale, config: { operator: { ...operator, selfScan: '/shared/Zk3_x-9' } } });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/shared/Zk3_x-9');
  });
});

describe('the page about the checker', () => {
  it('names it by its configured name, in its title as well, and shows how to allow and forbid it', () => {
    const { platform } = show('bot', { config: { botName: 'RampeBot' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Unser Prüfprogramm RampeBot' })).toBeTruthy();
    expect(platform.pageTitle()).toBe('Unser Prüfprogramm RampeBot');
    const examples = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(examples[0]).toMatch(/ RampeBot$/);
    expect(examples.slice(1)).toEqual([
      'User-agent: RampeBot\nAllow: /',
      'User-agent: RampeBot\nDisallow: /',
      'User-agent: RampeBot\nDisallow: /intern/',
    ]);
  });

  it.each([
    ['de', 'Eine Ausnahme gibt es'],
    ['en', 'There is one exception'],
  ] as const)('tells of the exception for proven owners where there are accounts (%s)', (locale, words) => {
    show('bot', { locale });
    expect(main()).toContain(words);
    cleanup();
    showView(<BotPage />, { locale, config: { operator } });
    expect(main()).not.toContain(words);
  });
});
