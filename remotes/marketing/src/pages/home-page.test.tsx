import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeCheck } from '../features/about-the-check/free-check.ts';
import { rememberScan } from '../features/free-scan/recent-scan-list.ts';
import { showView } from '../testing/show-view.tsx';
import { windowIs } from '../testing/window-width.ts';
import { HomePage } from './home-page.tsx';

const token = 'b'.repeat(22);
const show = (options: RenderInPlatformOptions = {}) =>
  showView(<HomePage />, {
    api: { statistics: () => ({ windowDays: 30, scans: 3, avgIssuesPerSite: 2 }) },
    ...options,
  });

beforeEach(() => {
  sessionStorage.clear();
  windowIs(false);
});
afterEach(cleanup);

describe.each([
  ['de', 'Welche Barrieren hat Ihre Website?', ['So läuft die Prüfung ab', 'Preise', 'Häufige Fragen']],
  ['en', 'Which barriers does your website have?', ['How the scan works', 'Pricing', 'Frequently asked questions']],
] as const)('in %s', (locale, heading, parts) => {
  it('has one h1 with its marked phrase, and all parts', async () => {
    const { container } = show({ locale });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(container.querySelectorAll('h1 mark')).toHaveLength(1);
    for (const name of parts) expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    await screen.findAllByRole('definition');
  });

  it('shows no key and no placeholder', () => {
    const { container } = show({ locale });
    expect(container.textContent).not.toMatch(/\{\{|<\d>|\b(?:home|scan|faq|how|stats|pricing|limits)\.\w+/);
  });

  it('skips no heading level', () => {
    const { container } = show({ locale });
    const levels = [...container.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]));
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

it('names its figures from the rules, its limits, and what becomes of the data', () => {
  show({ config: { botName: 'PrüfBot', retentionDays: 45 } });
  expect(screen.getByText(new RegExp(`^${freeCheck.rules} Regeln untersuchen`))).toBeTruthy();
  expect(screen.getByText(new RegExp(`Sie berühren ${freeCheck.covered} der 50 Kriterien`))).toBeTruthy();
  expect(screen.getByText(/etwa 30 bis 40 Prozent\. Ein Ergebnis/)).toBeTruthy();
  expect(screen.getByText(/„PrüfBot“/)).toBeTruthy();
  expect(screen.getByText(/nach 45 Tagen/)).toBeTruthy();
});

it('leads to the law pages, and from the question about refused checks to the page of the checker', () => {
  show();
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(expect.arrayContaining(['/bfsg', '/eaa', '/wcag']));
  const question = screen.getByText('Was es sendet und wie Sie es zulassen').closest('details');
  expect(question?.querySelector('a')?.getAttribute('href')).toBe('/bot');
});

it('answers eight questions, closed at first', async () => {
  const { container } = show();
  const answers = [...container.querySelectorAll('details')];
  expect(answers.map(({ open }) => open)).toEqual(Array.from({ length: 8 }, () => false));
  await userEvent.click(screen.getByRole('heading', { level: 3, name: 'Warum geben Sie keine Punktzahl?' }));
  expect(answers.filter(({ open }) => open)).toHaveLength(1);
});

it('takes the address of a scan over into the form', async () => {
  show({ route: '/?url=https%3A%2F%2Fshop.example%2Fa' });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('https://shop.example/a');
});

it('links the scans of this window, and nothing that does not exist', () => {
  rememberScan({ token, host: 'shop.example', startedAt: '2026-11-21T10:00:00.000Z' });
  rememberScan({ token: 'other', host: 'shop.example', path: '/kasse', startedAt: '2026-11-21T10:05:00.000Z' });
  show();
  const recent = screen.getByRole('heading', { level: 2, name: 'Prüfungen in diesem Browserfenster' }).parentElement;
  const link = within(recent as HTMLElement).getByRole('link', { name: 'shop.example' });
  expect(link.getAttribute('href')).toBe(`/scan/${token}`);
  const other = within(recent as HTMLElement).getByRole('link', { name: 'shop.example/kasse' });
  expect(other.getAttribute('href')).toBe('/scan/other');
  const targets = screen.getAllByRole('link').map((element) => element.getAttribute('href')?.split(/[?/]/)[1]);
  expect(new Set(targets)).toEqual(new Set(['scan', 'setup', 'contact', 'bot', 'bfsg', 'eaa', 'wcag']));
});

it('is silent about earlier scans when there are none', () => {
  show();
  expect(screen.queryByText('Prüfungen in diesem Browserfenster')).toBeNull();
});
