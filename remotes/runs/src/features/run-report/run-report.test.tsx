import type { LockedRun } from '@stufenlos/contracts';
import { loadRuleTexts } from '@stufenlos/standards';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleFinding, sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { LockPanel } from './lock-panel.tsx';
import { RunReport } from './run-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const texts = await loadRuleTexts('de');
const withTexts = (part: ReactNode) => <RuleTextsContext value={texts}>{part}</RuleTextsContext>;
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
  renderPart(withTexts(<RunReport run={{ ...run, ...changes }} stats={stats} />), options);
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;
interface LockFacts {
  lockedCount?: number;
  profile?: LockedRun['profile'];
  violations?: number;
  incomplete?: number;
}
const advised: Partial<LockedRun> = {
  profile: 'pro',
  locked: false,
  rules: {
    ...run.rules,
    recommendations: [{ ruleId: 'region', impact: 'moderate', criteria: [], nodes: 9, pages: 1 }],
  },
};
const panel = () => screen.getByRole('tabpanel');

describe('the four categories', () => {
  it('are tabs with their number of rules', async () => {
    show();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Verstöße (2)',
      'Zu prüfen (1)',
      'Bestanden (2)',
      'Nicht anwendbar (3)',
    ]);
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

  it('say in two exact sentences when there is nothing', () => {
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
    expect(row).toContain('Das Element hat kein alt-Attribut.');
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
    // It counts as a violation: nothing is known that would make it less.
    expect(row.textContent).not.toContain('Empfehlung');
  });
});

it('keeps recommendations in a tab of their own, in plans that have them', async () => {
  const categories = { ...stats.categories, recommendations: { rules: 1, nodes: 9 } };
  renderPart(withTexts(<RunReport run={{ ...run, ...advised }} stats={{ ...stats, categories }} />));
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Verstöße (2)', 'Empfehlungen (1)', 'Zu prüfen (1)']);
  await userEvent.click(screen.getByRole('tab', { name: 'Empfehlungen (1)' }));
  expect(panel().textContent).toContain(
    'Bewährte Praxis, kein WCAG-Kriterium. Diese Stellen zählen nicht als Verstöße.',
  );
  expect(panel().textContent).toContain('9 Elemente');
});

it('links a rule that is broken to its explanation, with a name of its own', () => {
  show();
  const link = screen.getByRole('link', { name: /^Mehr zur Regel.*: Bilder müssen einen Alternativtext haben\.$/ });
  expect(link.getAttribute('href')).toBe('https://dequeuniversity.com/rules/axe/4.14/image-alt');
  expect(link.getAttribute('target')).toBeNull();
});

describe('what is locked', () => {
  const showLock = ({ lockedCount = 13, profile = 'free', violations = 13, incomplete = 1 }: LockFacts) => {
    const categories = {
      ...sampleStats.categories,
      violations: { rules: violations, nodes: violations },
      incomplete: { rules: incomplete, nodes: incomplete },
    };
    return renderPart(
      <LockPanel lockedCount={lockedCount} profile={profile} stats={{ categories }}>
        {null}
      </LockPanel>,
    );
  };

  it('is counted, with what the full report adds and nothing that cannot be had', async () => {
    showLock({ lockedCount: 13 });
    expect(screen.getByRole('heading', { name: '13 weitere Funde' })).toBeTruthy();
    expect(screen.getByText(/^Der vollständige Bericht zeigt/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is named without a number when every finding is in the preview', () => {
    showLock({ lockedCount: 0 });
    expect(screen.getByRole('heading', { name: 'Der vollständige Bericht' })).toBeTruthy();
  });

  it('promises pictures only where the scan took some', () => {
    showLock({ profile: 'free' });
    expect(screen.getByText(/^Der vollständige Bericht zeigt/).textContent).toContain('mit Code und Anleitung');
    expect(document.body.textContent).not.toContain('Bildausschnitt');
    cleanup();
    showLock({ profile: 'pro' });
    expect(document.body.textContent).toContain('mit Code, Bildausschnitt und Anleitung');
  });

  it('promises no affected element where nothing was found', () => {
    showLock({ lockedCount: 0, violations: 0, incomplete: 2 });
    expect(document.body.textContent).toContain('an denen ein Mensch nachsehen muss');
    cleanup();
    showLock({ lockedCount: 0, violations: 0, incomplete: 0 });
    expect(document.body.textContent).not.toContain('zeigt');
  });
});
