import type { LockedRun } from '@stufenlos/contracts';
import { loadRuleTexts } from '@stufenlos/standards';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleFinding, sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { LockPanel } from './lock-panel.tsx';
import { RunReport } from './run-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const texts = await loadRuleTexts('de');
/** Three rules of the many without anything to check are enough here. */
const run: LockedRun = {
  ...sampleRun,
  rules: { ...sampleRun.rules, inapplicable: sampleRun.rules.inapplicable.slice(0, 3) },
};
const stats = {
  ...sampleStats,
  categories: { ...sampleStats.categories, inapplicable: { rules: 3 } },
};
const show = (changes: Partial<LockedRun> = {}, options = {}) =>
  renderPart(<RunReport run={{ ...run, ...changes }} stats={stats} texts={texts} />, options);
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;
const panel = () => screen.getByRole('tabpanel');

describe('the four categories', () => {
  it('are tabs with their number of rules', async () => {
    const { container } = show();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Verstöße (2)',
      'Zu prüfen (1)',
      'Bestanden (2)',
      'Nicht anwendbar (3)',
    ]);
    expect(await findBarriers(container)).toEqual([]);
  });

  it('open by arrow keys', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('tab', { name: /^Verstöße/ }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(selectedTab()).toBe('Bestanden (2)');
    expect(panel().textContent).toContain('Diese Regeln fanden Elemente');
    expect(panel().textContent).toContain('Die Seite muss ihre Sprache angeben.');
  });

  it('come from the address', () => {
    show({}, { route: '/scan/x?tab=incomplete' });
    expect(selectedTab()).toBe('Zu prüfen (1)');
    expect(panel().textContent).toContain('Hier konnte der Automat nicht entscheiden.');
    expect(panel().textContent).toContain('2 Elemente');
  });

  it('fall back to the violations for an address nobody wrote', () => {
    show({}, { route: '/scan/x?tab=hints' });
    expect(selectedTab()).toBe('Verstöße (2)');
  });

  it('say in the words of the specification when there is nothing', () => {
    show({ rules: { ...run.rules, violations: [] }, preview: [] });
    expect(within(panel()).getByText(/^Sieht von unserer Seite gut aus – keine Funde zum Anzeigen\.$/)).toBeTruthy();
    expect(within(panel()).getByText('Wählen Sie eine andere Kategorie.')).toBeTruthy();
  });
});

describe('the preview', () => {
  it('shows rule, impact, element and description', () => {
    show();
    const table = within(screen.getByRole('table', { name: 'Vorschau: 2 von 15 Funden' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Regel',
      'Auswirkung',
      'Element',
      'Beschreibung',
    ]);
    const row = table.getByRole('row', { name: /Bilder müssen einen Alternativtext/ }).textContent;
    expect(row).toContain('WCAG 1.1.1 (Stufe A) · EN 301 549 Abschnitt 9.1.1.1');
    expect(row).toContain('Kritisch');
    expect(row).toContain('#angebote > li:nth-child(2) > img');
    expect(row).toContain('Das Element besitzt kein alt-Attribut.');
  });

  it('renders what a stranger wrote as text, never as elements', () => {
    const { container } = show();
    expect(screen.getByText(sampleFinding.html)).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows findings that need a person in their own category', () => {
    show({ preview: [{ ...sampleFinding, outcome: 'review' }] }, { route: '/scan/x?tab=incomplete' });
    expect(within(panel()).getByRole('table', { name: 'Vorschau: 1 von 2 Funden' })).toBeTruthy();
  });

  it('still names a rule and a message that this build does not know', () => {
    const message = { key: 'brand-new.fail', data: {} };
    show({ preview: [{ ...sampleFinding, ruleId: 'brand-new', criteria: [], message }] });
    const row = screen.getByRole('row', { name: /brand-new/ });
    expect(row.textContent).toContain('Empfehlung, kein WCAG-Kriterium');
  });
});

it('links a rule that is broken to its explanation, with a name of its own', () => {
  show();
  const link = screen.getByRole('link', { name: /^Mehr zur Regel.*: Bilder müssen einen Alternativtext besitzen\.$/ });
  expect(link.getAttribute('href')).toBe('https://dequeuniversity.com/rules/axe/4.14/image-alt');
  expect(link.getAttribute('target')).toBeNull();
});

describe('what is locked', () => {
  it('is counted, with what the full report adds and nothing that cannot be had', async () => {
    const { container } = renderPart(<LockPanel lockedCount={13}>{null}</LockPanel>);
    expect(screen.getByRole('heading', { name: '13 weitere Funde' })).toBeTruthy();
    expect(screen.getByText(/^Der vollständige Bericht zeigt/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('is named without a number when every finding is in the preview', () => {
    renderPart(<LockPanel lockedCount={0}>{null}</LockPanel>);
    expect(screen.getByRole('heading', { name: 'Der vollständige Bericht' })).toBeTruthy();
  });
});
