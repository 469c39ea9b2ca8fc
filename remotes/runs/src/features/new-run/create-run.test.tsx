import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refused, show } from '../../testing/run-list.tsx';
import { listedRun, runList, samplePlan } from '../../testing/sample-account.ts';
import { sampleRun } from '../../testing/sample-run.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('a new check', () => {
  const open = async (
    createRun: NonNullable<RenderInPlatformOptions['api']>['createRun'] = () => sampleRun,
    options = {},
  ) => {
    const view = show({ api: { listRuns: () => runList([listedRun(1)]), createRun }, ...options });
    await userEvent.click(await screen.findByRole('button', { name: 'Neue Prüfung' }));
    return view;
  };
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });

  it('uses what was paid for: one Enter adds the website to the plan, and says what that takes', async () => {
    const asked: unknown[] = [];
    const { container } = await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    expect(screen.getByRole('dialog', { name: 'Neue Prüfung' })).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('neu.example');
    const plan = await screen.findByRole<HTMLInputElement>('radio', {
      name: 'Mit meinem Tarif: neu.example hinzufügen',
    });
    expect(plan.checked).toBe(true);
    expect(
      screen.getByText(/^neu\.example belegt mit dem Tarif eine Ihrer Domains \(3 von 5\)\. Sie können diese Domain/),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Alle Unterseiten/ }).checked).toBe(true);
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ url: 'neu.example', registerSite: true, scope: 'site' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neue Prüfung' }));
  });

  it('checks all subpages of a website of the plan unless one page is chosen, and names how many at most', async () => {
    const asked: unknown[] = [];
    await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    await userEvent.keyboard('shop.example');
    const scope = within(await screen.findByRole('group', { name: 'Umfang' }));
    const all = scope.getByRole<HTMLInputElement>('radio', {
      name: 'Alle Unterseiten (höchstens 200 Seiten je Prüfung)',
    });
    expect(all.checked).toBe(true);
    await userEvent.click(scope.getByRole('radio', { name: 'Nur diese Seite' }));
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'shop.example', scope: 'page' }]));
  });

  it('asks before a place is bound to a website permanently, because a typing error would take it', async () => {
    const asked: unknown[] = [];
    const { subscription: _, ...plan } = samplePlan;
    const payment = {
      id: 'p1',
      planName: 'Basic',
      profile: 'basic' as const,
      limit: 1,
      used: 0,
      sites: [],
      suspended: false,
    };
    const { container } = await open(
      ({ body }) => {
        asked.push(body);
        return sampleRun;
      },
      { entitlement: { ...plan, payments: [payment], sites: [] } },
    );
    await userEvent.keyboard('neu.example{Enter}');
    const choice = await screen.findByRole('radio', { name: /^Mit meinem Tarif/ });
    expect(document.activeElement).toBe(choice);
    expect(screen.getByText(/Bitte wählen Sie, ob die Website zu Ihrem Tarif gehören soll/)).toBeTruthy();
    expect(screen.getByText(/Der Platz bleibt dauerhaft an diese Domain gebunden/)).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    expect(asked).toEqual([]);
    await userEvent.keyboard(' ');
    expect(screen.queryByText(/Bitte wählen Sie/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'neu.example', registerSite: true, scope: 'site' }]));
  });

  it('offers one page only for a website that is not paid for', async () => {
    const asked: unknown[] = [];
    await open(({ body }) => {
      asked.push(body);
      return sampleRun;
    });
    await userEvent.keyboard('neu.example');
    await userEvent.click(await screen.findByRole('radio', { name: /^Kostenlos und ohne Tarif/ }));
    expect(screen.queryByRole('group', { name: 'Umfang' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Prüfung starten' }));
    await waitFor(() => expect(asked).toEqual([{ url: 'neu.example' }]));
  });

  it('asks nothing for a website of the plan, and says when there is no place left', async () => {
    await open();
    await userEvent.keyboard('www.shop.example/kasse');
    expect(screen.queryByRole('radio', { name: /^Mit meinem Tarif/ })).toBeNull();
    expect(screen.queryByText(/belegt/)).toBeNull();
    const full = { ...samplePlan, subscription: { ...samplePlan.subscription!, used: 5 } };
    await open(undefined, { entitlement: full });
    await userEvent.keyboard('neu.example');
    expect(await screen.findByText(/^Alle Domains Ihres Tarifs sind belegt/)).toBeTruthy();
  });

  it('says of a website beyond the plan what is checked, and where to choose', async () => {
    const site = { ...samplePlan.sites[0]!, overLimit: true as const };
    const plan = { ...samplePlan.subscription!, limit: 1, used: 2 };
    const { container } = await open(undefined, { entitlement: { ...samplePlan, subscription: plan, sites: [site] } });
    await userEvent.keyboard('shop.example');
    expect(await screen.findByText(/^shop\.example ist hinzugefügt, liegt aber über der Zahl/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Domains im Abo auswählen' });
    expect(link.getAttribute('href')).toBe('/setup');
    expect(screen.queryByRole('group', { name: 'Umfang' })).toBeNull();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('says what to do when the plan has become smaller meanwhile', async () => {
    await open(() => {
      throw refused('limit_reached', 409, { data: { reason: 'over_limit' } });
    });
    await userEvent.keyboard('shop.example{Enter}');
    expect(await screen.findByText(/^Diese Domain liegt über der Zahl Ihres Tarifs\. Wählen Sie/)).toBeTruthy();
  });

  it.each([
    ['', 'Fehler: Bitte geben Sie eine Adresse ein.'],
    ['http://192.168.0.1/', /^Fehler: Diese Adresse liegt in einem internen Netz/],
  ])('refuses "%s" in the field before asking anybody', async (typed, words) => {
    await open(() => {
      throw new Error('asked');
    });
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(typed);
  });

  it('keeps what was typed when it is refused, and says why inside the dialog', async () => {
    await open(() => {
      throw refused('unavailable');
    });
    await userEvent.keyboard('shop.example{Enter}');
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('dialog').contains(alert)).toBe(true);
    expect(field().value).toBe('shop.example');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/^Ihre Eingaben gehen dann verloren/)).toBeTruthy();
  });

  it('says when somebody else took the last place meanwhile', async () => {
    await open(() => {
      throw refused('limit_reached', 409);
    });
    await userEvent.keyboard('neu.example{Enter}');
    expect(await screen.findByText(/^Inzwischen sind alle Domains/)).toBeTruthy();
  });
});
