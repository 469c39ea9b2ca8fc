import type { ApiHandlers } from '@stufenlos/platform/testing';
import { stubResizeObserver } from '@stufenlos/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportHandlers, siteRun } from '../../../testing/sample-report.ts';
import { address, addressIs, back, bodyOf, count, show, toggle } from '../../../testing/unlocked-report.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(stubResizeObserver);

describe('the tools', () => {
  it('filter by impact, and back takes it back', async () => {
    const { platform } = show();
    await count('120 Funde angezeigt');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    await count('3 Funde angezeigt');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mittel' }));
    await count('6 Funde angezeigt');
    await addressIs('/run/1?impact=critical,moderate');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mittel' }));
    expect(platform.announcements.map(({ text }) => text)).toEqual(['3 Funde angezeigt', '6 Funde angezeigt']);
    back();
    await count('3 Funde angezeigt');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mittel' }).checked).toBe(false);
  });

  it('filter by criterion and by page, with names people know', async () => {
    show();
    await count('120 Funde angezeigt');
    const criteria = screen.getByRole('combobox', { name: 'WCAG-Kriterium' });
    expect(
      within(criteria)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Alle Kriterien',
      '1.1.1 Nicht-Text-Inhalt',
      '1.4.3 Kontrast (Minimum)',
      '2.4.4 Linkzweck (im Kontext)',
      '4.1.2 Name, Rolle, Wert',
      'Empfehlungen ohne Kriterium',
    ]);
    await userEvent.selectOptions(criteria, '1.1.1');
    await count('3 Funde angezeigt');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Seite' }), '2');
    await count('1 Fund angezeigt');
    await addressIs('/run/1?criterion=1.1.1&page=2');
    back();
    await count('3 Funde angezeigt');
  });

  it('search while somebody types and at once by Enter, as one step of the way back', async () => {
    show();
    await count('120 Funde angezeigt');
    const field = screen.getByRole('searchbox', { name: 'In Funden suchen' });
    await userEvent.type(field, 'warenkorb ');
    await count('4 Funde angezeigt');
    await addressIs('/run/1?q=warenkorb');
    expect(screen.getByDisplayValue('warenkorb')).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'cookie{Enter}');
    await count('1 Fund angezeigt');
    expect(document.activeElement).toBe(field);
  });

  it('take the state from the address, also what nobody offers', async () => {
    show(reportHandlers(), '/run/1?criterion=2.5.8&q=zzz&tab=violations');
    expect(await screen.findByText('Kein Fund passt zu diesen Filtern.')).toBeTruthy();
    expect(screen.getByDisplayValue('2.5.8 Zielgröße (Minimum)')).toBeTruthy();
    const [, reset] = screen.getAllByRole('button', { name: 'Filter zurücksetzen' });
    await userEvent.click(reset as HTMLElement);
    await count('120 Funde angezeigt');
    await addressIs('/run/1?tab=violations');
    expect(document.activeElement?.textContent).toBe('120 Funde angezeigt');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it.each([
    ['Baustein', 'component', /Text muss sich deutlich.*\.produkt:nth-child\(1\) \.preis/],
    ['Seite', 'page', /^https:\/\/shop\.example\/ Kritisch 61 Elemente 5 Regeln/],
    ['Kriterium', 'criterion', /^1\.4\.3 Kontrast \(Minimum\) Schwerwiegend 110 Elemente/],
  ])('group by %s', async (label, value, name) => {
    show();
    await count('120 Funde angezeigt');
    await userEvent.click(await screen.findByRole('radio', { name: label }));
    const group = await toggle(name);
    await addressIs(`/run/1?group=${value}`);
    await userEvent.click(group);
    expect(await bodyOf(group).findByText(/ von .* Elementen$/)).toBeTruthy();
  });

  it('say that everything is ignored, and show it when asked', async () => {
    const asked: (string | undefined)[] = [];
    const handlers = reportHandlers();
    show(
      {
        ...handlers,
        runGroups: (call) => {
          if (call.query?.by === 'rule') asked.push(call.query.ignored);
          const answer = handlers.runGroups(call);
          return asked.at(-1) === 'with' ? answer : { ...answer, groups: [], total: 0, nodes: 0 };
        },
      },
      '/run/1',
      { run: { ...siteRun, scope: 'page', ignored: { rules: 5, nodes: 120 } } },
    );
    expect(await screen.findByText(/^Alle Funde dieser Kategorie sind ignoriert/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ignorierte Funde mit anzeigen' }));
    await count('120 Funde angezeigt');
    expect(asked).toEqual([undefined, 'with']);
  });

  it('ask for nothing while their tab is not the one that is seen', async () => {
    let asked = 0;
    const handlers = reportHandlers();
    const runGroups: ApiHandlers['runGroups'] = (call) => {
      asked += 1;
      return handlers.runGroups(call);
    };
    show({ ...handlers, runGroups }, '/run/1?q=a', { isSelected: false, run: { ...siteRun, scope: 'page' } });
    await waitFor(() => expect(asked).toBe(1));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kritisch' }));
    await waitFor(() => expect(address()).toContain('impact=critical'));
    expect(asked).toBe(1);
  });
});
