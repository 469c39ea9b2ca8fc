import { loadRuleTexts } from '@stufenlos/standards';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findBarriers } from '@stufenlos/ui/testing';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RuleTextsContext } from '../../parts/rules/rule-texts.tsx';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { CopyLink } from './copy-link.tsx';
import { RunMeta } from './run-meta.tsx';
import { RunSummary } from './run-summary.tsx';
import { WhereToStart } from './where-to-start.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const texts = await loadRuleTexts('de');
const withTexts = (part: ReactNode) => <RuleTextsContext value={texts}>{part}</RuleTextsContext>;

describe('the head of a result', () => {
  const show = (changes = {}) => renderPart(<RunMeta run={{ ...sampleRun, ...changes }} />);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  it('says what was checked, when and by which rules', () => {
    show();
    expect(screen.getByText('https://shop.example/')).toBeTruthy();
    const meta = /^Geprüft am 20\. November 2026 um \d\d:\d\d Uhr · WCAG 2\.1 A und AA · axe-core 4\.14\.1$/;
    expect(screen.getByText(meta)).toBeTruthy();
  });

  it.each([
    [4.5, 'Diese Seite wurde vor 4 Minuten geprüft. Sie sehen dieses Ergebnis.'],
    [1.5, 'Diese Seite wurde vor 1 Minute geprüft. Sie sehen dieses Ergebnis.'],
    [0.2, 'Diese Seite wurde gerade eben geprüft. Sie sehen dieses Ergebnis.'],
  ])('tells a stored answer %d minutes old', (minutes, text) => {
    show({ reused: true, checkedAt: minutesAgo(minutes) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('tells that another page was checked', () => {
    show({ finalUrl: 'https://shop.example/de/' });
    expect(screen.getByText(/hat auf https:\/\/shop\.example\/de\/ weitergeleitet/)).toBeTruthy();
  });

  it.each(['https://www.shop.example/', 'http://shop.example', null])('takes %s for the same page', (finalUrl) => {
    show({ finalUrl });
    expect(screen.queryByText(/weitergeleitet/)).toBeNull();
  });

  it('tells that the page did not load completely', () => {
    show({ state: 'partial' });
    expect(screen.getByText(/^Die Seite wurde nicht vollständig geladen/)).toBeTruthy();
  });
});

describe('the sum of a result', () => {
  it('names rules and elements, and what it does not prove', async () => {
    renderPart(<RunSummary stats={sampleStats} />);
    const summary = within(screen.getByRole('region', { name: 'Zusammenfassung' }));
    expect(summary.getByText('2 Verstöße an 15 Elementen')).toBeTruthy();
    expect(summary.getByText(/^Dazu kommt 1 Regel/)).toBeTruthy();
    expect(summary.getByText(/Kein Nachweis der Konformität/)).toBeTruthy();
    const values = summary.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['3', '12', '0', '0']);
  });

  it.each([
    [1, 1, '1 Verstoß an 1 Element'],
    [1, 3, '1 Verstoß an 3 Elementen'],
    [12, 1234, '12 Verstöße an 1.234 Elementen'],
    [0, 0, 'Keine automatisch erkennbaren Verstöße gefunden.'],
  ])('is right for %d rules on %d elements', (rules, nodes, text) => {
    const categories = { ...sampleStats.categories, violations: { rules, nodes } };
    renderPart(<RunSummary stats={{ ...sampleStats, categories }} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('names recommendations apart from violations', () => {
    const categories = { ...sampleStats.categories, recommendations: { rules: 5, nodes: 6000 } };
    renderPart(<RunSummary stats={{ ...sampleStats, categories }} />);
    expect(screen.getByText('2 Verstöße an 15 Elementen')).toBeTruthy();
    expect(screen.getByText(/^Dazu kommen 5 Empfehlungen\. Sie betreffen kein WCAG-Kriterium/)).toBeTruthy();
  });

  it('is no praise when there is nothing to find', () => {
    const none = { rules: 0, nodes: 0 };
    const categories = { ...sampleStats.categories, violations: none, incomplete: none };
    renderPart(<RunSummary stats={{ ...sampleStats, categories }} />);
    expect(screen.getByText(/Kein Nachweis der Konformität/)).toBeTruthy();
    expect(screen.queryByText(/Dazu kommen/)).toBeNull();
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Keine automatisch erkennbaren Verstöße gefunden.']);
  });
});

describe('where to start', () => {
  it('names rules in plain words, with what they cost', async () => {
    renderPart(withTexts(<WhereToStart top={sampleStats.top} />));
    const entries = screen.getAllByRole('listitem');
    expect(entries.map((entry) => within(entry).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Text muss sich deutlich vom Hintergrund abheben.',
      'Bilder müssen einen Alternativtext haben.',
    ]);
    expect(entries[0]?.textContent).toContain('12 Elemente');
    expect(entries[0]?.textContent).toContain('Schwerwiegend');
    // The page's headings above are not here.
  });

  it('names the component that mends most elements at once', async () => {
    const component = { key: 'k', selector: 'nav > .badge', nodes: 8, pages: 4 };
    const [first] = sampleStats.top;
    const { container } = renderPart(withTexts(<WhereToStart top={[{ ...first!, component }]} isSite />));
    expect(screen.getByText('nav > .badge').parentElement?.textContent).toBe(
      'Ein Baustein, der am meisten bringt: nav > .badge (8 Elemente auf 4 Seiten)',
    );
    expect(await findBarriers(container)).toEqual([]);
  });

  it('is silent when there is nowhere to start', () => {
    renderPart(withTexts(<WhereToStart top={[]} />));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('copying the link', () => {
  it('copies the address without what is selected in it', async () => {
    const user = userEvent.setup();
    const { platform } = renderPart(<CopyLink />);
    await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
    expect(await screen.findByText('Link kopiert.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + window.location.pathname);
    expect(platform.announcements.at(-1)).toEqual({ text: 'Link kopiert.', politeness: 'polite' });
  });

  it('says what to do where the browser refuses', async () => {
    const user = userEvent.setup();
    renderPart(<CopyLink />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
    expect(await screen.findByText(/^Der Browser erlaubt das Kopieren nicht/)).toBeTruthy();
  });
});
