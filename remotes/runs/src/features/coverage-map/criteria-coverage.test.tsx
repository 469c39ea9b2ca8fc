import { findBarriers } from '@stufenlos/ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { CriteriaCoverage } from './criteria-coverage.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const show = (options = {}) => renderPart(<CriteriaCoverage run={sampleRun} states={sampleStats.criteria} />, options);

it('adds up to all fifty criteria', () => {
  show();
  const sentence = screen.getByText(/^Von 50 Kriterien \(WCAG 2\.1 A und AA\)/).textContent;
  const { failed, clear, review, manual, obsolete } = sampleStats.criteria;
  const counts = [failed, clear, review, manual, obsolete].map(({ length }) => length);
  expect(sentence.match(/\d+(?= (?:verletzt|ohne|zu prüfen|nur|entfallen\.))/g)?.map(Number)).toEqual(counts);
  expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  expect(sentence).toContain('4.1.1 ist mit WCAG 2.2 entfallen');
});

it('explains what "no finding" does not mean', () => {
  show();
  expect(screen.getByText(/Erfüllt ist es damit nicht unbedingt/)).toBeTruthy();
});

it('is a map by principle', async () => {
  const { container } = show();
  const titles = [...container.querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Wahrnehmbar', 'Bedienbar', 'Verständlich', 'Robust']);
  expect(container.querySelectorAll('li')).toHaveLength(50);
  const entry = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(entry('Kontrast (Minimum)')).toBe('1.4.3 Kontrast (Minimum) verletzt');
  expect(entry('Benutzung von Farbe')).toContain('zu prüfen');
  expect(entry('Syntaxanalyse')).toContain('entfallen');
});

it('is a table as well, with clauses and rules', async () => {
  const { container } = show();
  fireEvent.click(screen.getByText('Als Tabelle'));
  const row = within(screen.getByText('Kontrast (Minimum)').closest('tr') as HTMLElement);
  expect(row.getAllByRole('cell').map(({ lastChild }) => lastChild?.textContent)).toEqual([
    '1.4.3',
    'AA',
    '9.1.4.3',
    ' verletzt',
    'color-contrast, placeholder-contrast',
  ]);
  const manual = within(screen.getByText('Untertitel (live)').closest('tr') as HTMLElement);
  expect(manual.getByText('keine')).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
});

it('names criteria in the language of the page', () => {
  show({ locale: 'en' });
  expect(screen.getByText('Contrast (Minimum)')).toBeTruthy();
  expect(screen.getByText(/^Of 50 criteria \(WCAG 2\.1 A and AA\)/)).toBeTruthy();
});

it('names rules that did not run, with cause and number of pages', async () => {
  const stats = { ...sampleStats, notRun: [{ ruleId: 'reflow', cause: 'time' as const, pages: 3 }] };
  const { container } = renderPart(<CriteriaCoverage run={{ ...sampleRun, stats }} states={sampleStats.criteria} />);
  expect(await screen.findByText(/320 Pixel.* Die Zeit für die Seite reichte nicht, Seiten: 3$/)).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
});

it('says nothing of rules that did not run when all ran', () => {
  show();
  expect(screen.queryByText('Nicht ausgeführte Regeln')).toBeNull();
});
