import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { freeCheck } from '../features/about-the-check/free-check.ts';
import { showView } from '../testing/show-view.tsx';
import { BfsgPage } from './bfsg-page.tsx';
import { EaaPage } from './eaa-page.tsx';
import { WcagPage } from './wcag-page.tsx';

afterEach(cleanup);

const pages: Record<string, ReactNode> = { bfsg: <BfsgPage />, eaa: <EaaPage />, wcag: <WcagPage /> };
const headings: Record<string, string> = {
  'bfsg de': 'Das BFSG verständlich erklärt',
  'bfsg en': 'The BFSG in plain words',
  'eaa de': 'European Accessibility Act: ein Binnenmarkt ohne Barrieren',
  'eaa en': 'European Accessibility Act: a single market without barriers',
  'wcag de': 'WCAG: vier Prinzipien, 86 Kriterien',
  'wcag en': 'WCAG: four principles, 86 criteria',
};
const cases = Object.keys(pages).flatMap((page) => (['de', 'en'] as const).map((locale) => [page, locale] as const));

describe.each(cases)('/%s in %s', (page, locale) => {
  const show = () => showView(pages[page], { locale, route: `/${page}` });

  it('has one h1 and skips no heading level', async () => {
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(headings[`${page} ${locale}`]);
    const levels = [...container.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]));
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('shows no key and no placeholder', () => {
    const { container } = show();
    expect(container.textContent).not.toMatch(
      /\{\{|<\d>|\b(?:law|bfsg|eaa|wcag|quiz|scan|resource|abbreviation)\.[a-z]\w*/,
    );
  });

  it('lists its parts in a table of contents whose links lead to them', () => {
    const { container } = show();
    const contents = screen.getByRole('navigation', { name: locale === 'de' ? 'Auf dieser Seite' : 'On this page' });
    const links = within(contents).getAllByRole('link');
    const sections = [...container.querySelectorAll('section')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `/${page}#${id}`));
    for (const [index, link] of links.entries()) {
      const heading = sections[index]?.querySelector('h2');
      expect(link.textContent).toBe(heading?.textContent);
      expect(screen.getByRole('region', { name: heading?.textContent ?? '' })).toBe(sections[index]);
    }
    for (const id of ['overview', 'timeline', 'scope', 'check', 'resources']) {
      expect(sections.map((section) => section.id)).toContain(id);
    }
  });

  it('tells its timeline with machine-readable days', () => {
    show();
    const name = locale === 'de' ? 'Zeitleiste' : 'Timeline';
    const items = within(within(screen.getByRole('region', { name })).getByRole('list')).getAllByRole('listitem');
    expect(items.length).toBeGreaterThanOrEqual(5);
    const days = items.flatMap((item) => item.querySelector('time')?.getAttribute('datetime') ?? []);
    expect(days).toEqual(days.toSorted());
    expect(days.length).toBe(items.length - 1);
  });

  it('says its date, that it is no legal advice, and where it was read', () => {
    show();
    const stand = locale === 'de' ? /^Stand: 20\. November 2026$/ : /^As of November 20, 2026$/;
    expect(screen.getAllByText((_, element) => stand.test(element?.textContent ?? '')).length).toBeGreaterThan(0);
    const note = screen.getByRole('note', { name: locale === 'de' ? 'Hinweis' : 'Please note' });
    expect(note.textContent).toMatch(locale === 'de' ? /keine Rechtsberatung/ : /not legal advice/);
    expect(note.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-20');
  });

  it('marks every link that leads away', () => {
    const { container } = show();
    const away = [...container.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')];
    expect(away.length).toBeGreaterThanOrEqual(3);
    for (const link of away) {
      expect(link.rel).toBe('noopener');
      expect(link.target).toBe('');
      expect(link.textContent).toMatch(/\((?:externe Website|external website)/);
    }
  });

  it('offers the scan form', async () => {
    show();
    const region = screen.getByRole('region', {
      name: locale === 'de' ? 'Prüfen Sie Ihre Website' : 'Scan your website',
    });
    await userEvent.click(within(region).getByRole('button', { name: locale === 'de' ? /prüfen/ : /scan/i }));
    expect(within(region).getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });
});

it('ends the transition on the day the German act names, and on the directive’s day on its page', () => {
  showView(<BfsgPage />);
  expect(screen.getByText('27. Juni 2030')).toBeTruthy();
  expect(document.body.textContent).not.toContain('28. Juni 2030');
  showView(<EaaPage />);
  expect(screen.getByText('28. Juni 2030')).toBeTruthy();
});

it('names the figures of the check as the home page does, and every criterion once', () => {
  showView(<WcagPage />);
  const { rules, covered, criteria } = freeCheck;
  expect(
    screen.getByText(new RegExp(`${rules} Regeln an\\. Sie berühren ${covered} der ${criteria} Kri`)),
  ).toBeTruthy();
  const listed = (name: RegExp) =>
    screen.getByRole('heading', { level: 3, name }).nextElementSibling?.nextElementSibling?.children.length;
  expect(listed(new RegExp(`^Dazu prüfen Regeln etwas \\(${covered}\\)`))).toBe(covered);
  // 4.1.1 stands on its own.
  const manual = criteria - covered - 1;
  expect(listed(new RegExp(`^Das prüfen nur Menschen \\(${manual}\\)`))).toBe(manual);
  expect(screen.getByText(/^4\.1\.1 Syntaxanalyse ist mit WCAG 2\.2 entfallen/)).toBeTruthy();
});

it('has a table of the versions that names rows and columns', () => {
  showView(<WcagPage />);
  const table = screen.getByRole('table', { name: 'Versionen und Zahl der Erfolgskriterien' });
  const row = within(table).getByRole('row', { name: /^\S*WCAG 2\.2/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ lastChild }) => lastChild?.textContent),
  ).toEqual(['5. Oktober 2023', '31', '24', '31', '86']);
});
