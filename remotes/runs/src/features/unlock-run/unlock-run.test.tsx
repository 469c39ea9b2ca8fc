import type { Entitlement, LockedRun } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { findBarriers } from '@stufenlos/ui/testing';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RunPage } from '../../pages/run-page.tsx';
import { renderPart, renderScan, token } from '../../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../../testing/sample-account.ts';
import { reportHandlers } from '../../testing/sample-report.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { unlockMark } from '../../parts/window-mark.ts';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { id } = sampleRun;
const { expiresAt: _, ...lockedRun } = sampleRun;
const openRun: LockedRun = { ...lockedRun, locked: false };
const elsewhere: Entitlement = { ...samplePlan, sites: [] };
const unlimited: Entitlement = { ...elsewhere, subscription: { ...samplePlan.subscription!, limit: null } };
const full: Entitlement = { ...elsewhere, subscription: { ...samplePlan.subscription!, used: 5 } };
const none: Entitlement = { ...elsewhere, state: 'none', subscription: undefined };

const refused = (code: ApiError['problem']['code'], status: number, data?: Record<string, string>) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...(data && { data }) });
function show({ api, ...options }: RenderInPlatformOptions = {}) {
  const asked: unknown[] = [];
  const view = renderPart(<RunPage />, {
    route: `/run/${id}`,
    path: '/run/:id',
    session: signedIn,
    entitlement: elsewhere,
    api: {
      getRun: () => lockedRun,
      unlockRun: ({ body }) => {
        asked.push(body);
        return openRun;
      },
      ...reportHandlers(),
      ...api,
    },
    ...options,
  });
  return { ...view, asked };
}
/** The first of the two buttons: the one beside the numbers. */
const unlock = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: 'Bericht freischalten' }))[0]!);
const told = (view: ReturnType<typeof show>) => view.platform.announcements.map(({ text }) => text);
const at = () => screen.findByTestId('elsewhere').then(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

describe('a locked run of one’s own', () => {
  it('opens at once when its website is part of the plan, and the focus goes to the findings', async () => {
    const view = show({ entitlement: samplePlan });
    await unlock();
    const heading = await screen.findByRole('heading', { name: 'Ergebnisse im Einzelnen' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(view.asked).toEqual([{ registerSite: false }]);
    expect(told(view)).toContain('Bericht freigeschaltet.');
    expect(screen.queryByRole('heading', { name: /weitere Funde/ })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Alle aufklappen' })).toBeTruthy();
  });

  it('takes a place only after it was said which, how many are left and how long it binds', async () => {
    const view = show();
    await unlock();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('shop.example zu Ihrem Tarif hinzufügen (noch 3 frei)')).toBeTruthy();
    expect(
      dialog.getByText(
        'Mit einem Abo können Sie die Domain zum Ende des bezahlten Zeitraums wieder entfernen, mit einer Einmalzahlung bleibt sie dauerhaft.',
      ),
    ).toBeTruthy();
    expect(view.asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await unlock();
    await userEvent.click(screen.getByRole('button', { name: 'Hinzufügen und freischalten' }));
    await screen.findByRole('button', { name: 'Alle aufklappen' });
    expect(view.asked).toEqual([{ registerSite: true }]);
  });

  it('counts nothing where the plan has no limit', async () => {
    show({ entitlement: unlimited });
    await unlock();
    expect(await screen.findByText('shop.example zu Ihrem Tarif hinzufügen')).toBeTruthy();
  });

  it.each([
    ['the order of one report', 'no plan', none, `/setup/order?plan=basic_once&run=${id}`],
    ['the plans', 'every place taken', full, `/setup?run=${id}`],
  ])('leads to %s with %s, and the run is remembered', async (_page, _case, entitlement, address) => {
    show({ entitlement });
    await unlock();
    expect(await at()).toBe(address);
  });

  it('asks once more before it leads to an order, because a plan may have been bought in another window', async () => {
    let known: Entitlement = none;
    let times = 0;
    const view = show({
      entitlement: () => {
        times += 1;
        return known;
      },
    });
    await waitFor(() => expect(view.platform.entitlement.getState().entitlement).toBe(none));
    known = samplePlan;
    const before = times;
    await unlock();
    await waitFor(() => expect(view.asked).toEqual([{ registerSite: false }]));
    expect(times - before).toBe(1);
  });

  it.each([
    ['a place', elsewhere, [0, 1]],
    ['this website', samplePlan, [1, 0]],
  ])('asks for the plan no more where the known one has %s', async (_case, plan, [unlocked, questions]) => {
    let times = 0;
    const view = show({
      entitlement: () => {
        times += 1;
        return plan;
      },
    });
    await waitFor(() => expect(view.platform.entitlement.getState().status).toBe('ready'));
    const before = times;
    await unlock();
    const outcome = () => [view.asked.length, screen.queryAllByRole('dialog').length];
    await waitFor(() => expect(outcome()).toEqual([unlocked, questions]));
    expect(times - before).toBe(0);
  });

  it('leads to no order when the known plan is none and the answer of now is missing', async () => {
    let known: Entitlement | 'error' = none;
    const view = show({ entitlement: () => known });
    await waitFor(() => expect(view.platform.entitlement.getState().entitlement).toBe(none));
    known = 'error';
    await unlock();
    await waitFor(() => expect(told(view).at(-1)).toMatch(/gerade nicht/));
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });

  it('names the price of one report beside the first numbers, and none to a person with a plan', async () => {
    const { unmount, container, platform } = show({ entitlement: none });
    const offer = within(await screen.findByRole('region', { name: 'Der vollständige Bericht' }));
    const words = 'Der vollständige Bericht zeigt 13 weitere Funde mit Code und Anleitung.';
    expect(offer.getByText(words)).toBeTruthy();
    const price = await offer.findByText(/einmalig/);
    expect(price.textContent.replaceAll('\u00a0', ' ')).toBe(
      '20 € einmalig oder 15 € pro Monat, inkl. gesetzlicher USt.',
    );
    expect(await findBarriers(container)).toEqual([]);
    await act(() => platform.locale.getState().setLocale('en'));
    expect(await screen.findByText('$20 one-time or $15 per month, incl. VAT')).toBeTruthy();
    unmount();
    show();
    await screen.findByText(words);
    await waitFor(() => expect(screen.queryByText(/einmalig oder/)).toBeNull());
  });

  it.each(['no_entitlement', 'limit_reached'] as const)(
    'leads to the plans when the server knows better (%s)',
    async (code) => {
      show({
        entitlement: samplePlan,
        api: {
          unlockRun: () => {
            throw refused(code, 402);
          },
        },
      });
      await unlock();
      expect(await at()).toBe(`/setup?run=${id}`);
    },
  );

  it('asks for the place when the server knows that one is needed', async () => {
    const known = [samplePlan];
    show({
      entitlement: () => known.shift() ?? elsewhere,
      api: {
        unlockRun: () => {
          throw refused('conflict', 409, { reason: 'slot' });
        },
      },
    });
    await unlock();
    expect(await screen.findByRole('button', { name: 'Hinzufügen und freischalten' })).toBeTruthy();
  });

  it('never mistakes an outage for a missing plan', async () => {
    const view = show({ entitlement: 'error' });
    await unlock();
    await waitFor(() => expect(told(view).at(-1)).toMatch(/gerade nicht/));
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Bericht freischalten' })).toHaveLength(2);
  });
});

describe('a free check', () => {
  it('asks for a registration or a sign-in, which come back to it', async () => {
    const { platform } = renderScan({ getScan: () => sampleRun }, { session: { status: 'signed-out' } });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Konto anlegen und freischalten' }))[0]!);
    expect(unlockMark.take(token)).toBe(true);
    await userEvent.click(screen.getAllByRole('button', { name: 'Anmelden und freischalten' })[0]!);
    expect(platform.authCalls).toEqual([`signIn /scan/${token} new`, `signIn /scan/${token}`]);
    expect(unlockMark.take(token)).toBe(true);
  });

  it('goes on by itself after the sign-in that was started for it: taken into the account, then to the order', async () => {
    unlockMark.set(token);
    const claimed: string[] = [];
    renderScan(
      {
        getScan: () => sampleRun,
        claimScan: ({ params }) => {
          claimed.push(params.token);
          return { runId: id };
        },
        getRun: () => lockedRun,
      },
      { session: signedIn, entitlement: none },
    );
    expect(await at()).toBe(`/setup/order?plan=basic_once&run=${id}`);
    expect(claimed).toEqual([token]);
  });

  it('opens in one’s own runs', async () => {
    renderScan(
      { getScan: () => sampleRun, claimScan: () => ({ runId: id }), getRun: () => lockedRun, unlockRun: () => openRun },
      { session: signedIn, entitlement: samplePlan },
    );
    await unlock();
    expect(await at()).toBe(`/run/${id}`);
  });

  it('says so when it belongs to somebody else', async () => {
    renderScan(
      {
        getScan: () => sampleRun,
        getRun: () => {
          throw refused('not_found', 404);
        },
        claimScan: () => {
          throw refused('not_found', 404);
        },
      },
      { session: signedIn, entitlement: samplePlan },
    );
    await unlock();
    expect(await screen.findByText(/gehört zu einem anderen Konto/)).toBeTruthy();
  });

  it('offers nothing where there are no accounts', async () => {
    renderScan({ getScan: () => sampleRun }, { session: { status: 'unavailable' } });
    await screen.findByRole('heading', { name: '13 weitere Funde' });
    expect(screen.queryByRole('button', { name: /freischalten/ })).toBeNull();
  });
});

it('says why when the payment for an open report is no longer valid', async () => {
  const runGroups = () => {
    throw refused('no_entitlement', 402);
  };
  show({ api: { getRun: () => openRun, runGroups } });
  expect((await screen.findAllByText(/wieder gesperrt/)).length).toBeGreaterThan(0);
});
