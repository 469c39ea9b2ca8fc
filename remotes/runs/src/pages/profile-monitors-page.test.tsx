import type { CreateMonitor, Monitor, UpdateMonitor } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-scan.tsx';
import { samplePlan, signedIn } from '../testing/sample-account.ts';
import { ProfileMonitorsPage } from './profile-monitors-page.tsx';

// Looking for barriers takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const shop: Monitor = {
  id: '018f5b0e-7a10-7c3e-9d52-0123456789ab',
  url: 'https://shop.example/',
  host: 'shop.example',
  hostKey: 'shop.example',
  scope: 'site',
  profile: 'pro',
  cadence: 'weekly',
  notify: true,
  enabled: true,
  nextDueAt: '2036-11-23T23:10:00.000Z',
  lastRun: { id: '018f5b0e-7a10-7c3e-9d52-000000000001', state: 'completed', createdAt: '2026-11-16T23:10:00.000Z' },
};
const refused = (code: ApiError['problem']['code'], data?: Record<string, string>) =>
  new ApiError({ type: '', title: '', status: 409, code, traceId: '', ...(data && { data }) });

function show({ api, ...options }: RenderInPlatformOptions = {}) {
  const made: CreateMonitor[] = [];
  const changed: UpdateMonitor[] = [];
  const view = renderPart(<ProfileMonitorsPage />, {
    route: '/profile/monitors',
    path: '/profile/monitors',
    session: { ...signedIn, user: { ...signedIn.user!, emailVerified: true } },
    entitlement: samplePlan,
    api: {
      monitors: () => ({ monitors: [shop] }),
      createMonitor: ({ body }) => {
        made.push(body as CreateMonitor);
        return { ...shop, id: '018f5b0e-7a10-7c3e-9d52-0123456789ff', url: body.url, host: 'neu.example' };
      },
      updateMonitor: ({ body }) => {
        changed.push(body);
        const { webhookUrl, ...rest } = body;
        return {
          ...shop,
          ...rest,
          ...(webhookUrl ? { webhook: { url: webhookUrl, secret: 's3cr3t-once' } } : {}),
        } as Monitor;
      },
      ...api,
    },
    ...options,
  });
  return { ...view, made, changed };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('monitored websites', () => {
  it('show when they were checked and will be', async () => {
    const { container } = show();
    const card = await screen.findByRole('article', { name: 'https://shop.example/' });
    expect(
      within(card)
        .getByRole('link', { name: /Abgeschlossen, begonnen am/ })
        .getAttribute('href'),
    ).toBe(`/run/${shop.lastRun!.id}`);
    expect(within(card).getByText(/2036/)).toBeTruthy();
    expect(screen.getByText(/Die erste Prüfung .* Zu ihr schicken wir keine E-Mail\./)).toBeTruthy();
    expect(container.textContent).not.toMatch(/\{\{|monitors\.\w/);
  });

  it('store a change at once and say so beside it', async () => {
    const { changed, platform } = show();
    const card = await screen.findByRole('article', { name: 'https://shop.example/' });
    await userEvent.selectOptions(within(card).getByRole('combobox', { name: 'Wie oft' }), 'daily');
    expect(await within(card).findByText('Gespeichert.')).toBeTruthy();
    await userEvent.click(await button('shop.example: Anhalten'));
    expect(await button('shop.example: Fortsetzen')).toBeTruthy();
    expect(changed).toEqual([{ cadence: 'daily' }, { enabled: false }]);
    expect(platform.announcements.map(({ text }) => text)).toContain('Gespeichert.');
  });

  it('say why a change was refused, and keep what was', async () => {
    show({
      api: {
        updateMonitor: () => {
          throw refused('no_entitlement');
        },
        monitors: () => ({ monitors: [{ ...shop, enabled: false, disabledReason: 'no_entitlement' }] }),
      },
    });
    expect(await screen.findByText(/Kein Tarif deckt diese Website/)).toBeTruthy();
    await userEvent.click(await button('shop.example: Fortsetzen'));
    expect(await screen.findByText(/gehört noch nicht zu Ihrem Tarif/)).toBeTruthy();
    expect(await button('shop.example: Fortsetzen')).toBeTruthy();
  });

  it('show what was chosen before it is stored, and send each choice once', async () => {
    const asked: UpdateMonitor[] = [];
    const line = Promise.withResolvers<void>();
    let stored = shop;
    show({
      api: {
        async updateMonitor({ body }) {
          asked.push(body);
          await line.promise;
          stored = { ...stored, ...body } as Monitor;
          return stored;
        },
      },
    });
    const card = within(await screen.findByRole('article', { name: 'https://shop.example/' }));
    const mail = card.getByRole<HTMLInputElement>('checkbox');
    const cadence = card.getByRole<HTMLSelectElement>('combobox', { name: 'Wie oft' });
    await userEvent.click(mail);
    expect(mail.checked).toBe(false);
    await userEvent.click(mail);
    expect(mail.checked).toBe(true);
    await userEvent.selectOptions(cadence, 'daily');
    await userEvent.selectOptions(cadence, 'monthly');
    expect(cadence.value).toBe('monthly');
    await userEvent.click(await button('shop.example: Anhalten'));
    expect(await button('shop.example: Fortsetzen')).toBeTruthy();
    line.resolve();
    const all = [{ notify: false }, { notify: true }, { cadence: 'daily' }, { cadence: 'monthly' }, { enabled: false }];
    await expect.poll(() => asked).toEqual(all);
    expect(await card.findByText('Gespeichert.')).toBeTruthy();
    expect([mail.checked, cadence.value]).toEqual([true, 'monthly']);
  });

  it('show again what is stored where a change was refused, and keep its reason beside one that was stored', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lines = [...answers];
    const { platform } = show({
      api: {
        async updateMonitor({ body }) {
          await lines.shift()?.promise;
          return { ...shop, ...body } as Monitor;
        },
      },
    });
    const card = within(await screen.findByRole('article', { name: 'https://shop.example/' }));
    const mail = card.getByRole<HTMLInputElement>('checkbox');
    const cadence = card.getByRole<HTMLSelectElement>('combobox', { name: 'Wie oft' });
    await userEvent.click(mail);
    await userEvent.selectOptions(cadence, 'daily');
    answers[0]!.reject(refused('no_entitlement'));
    expect(await card.findByText(/gehört noch nicht zu Ihrem Tarif/)).toBeTruthy();
    expect([mail.checked, cadence.value]).toEqual([true, 'daily']);
    answers[1]!.resolve();
    await waitFor(() => expect(platform.announcements.map(({ text }) => text)).toContain('Gespeichert.'));
    expect(card.getByText(/gehört noch nicht zu Ihrem Tarif/)).toBeTruthy();
    expect([mail.checked, cadence.value]).toEqual([true, 'daily']);
    await userEvent.click(mail);
    expect(await card.findByText('Gespeichert.')).toBeTruthy();
  });

  it('end after a question, and the focus goes on', async () => {
    show({ api: { deleteMonitor: () => undefined } });
    await userEvent.click(await button('shop.example: Überwachung beenden'));
    const dialog = await screen.findByRole('dialog', { name: 'Überwachung beenden' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Überwachung beenden' }));
    expect(await screen.findByText('Sie überwachen noch keine Website.')).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Überwachte Websites' }));
  });
});

describe('one more website', () => {
  it('is ordered with what was chosen', async () => {
    const { made } = show({ api: { monitors: () => ({ monitors: [] }) } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Adresse der Website' }), 'neu.example');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wie oft' }), 'monthly');
    await userEvent.type(screen.getByRole('textbox', { name: /Webhook-Adresse/ }), 'https://hooks.example/in');
    await userEvent.click(await button('Überwachung beginnen'));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(made).toEqual([
      { url: 'neu.example', cadence: 'monthly', scope: 'site', notify: true, webhookUrl: 'https://hooks.example/in' },
    ]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' }).value).toBe('');
  });

  it.each([
    ['notCovered', /gehört noch nicht zu Ihrem Tarif/],
    ['exists', /überwachen Sie bereits/],
    ['tooMany', /Mehr als 50/],
  ])('is refused as %s, and nothing typed is lost', async (reason, words) => {
    show({
      api: {
        createMonitor: () => {
          throw refused('conflict', { reason });
        },
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });
    await userEvent.type(field, 'shop.example');
    await userEvent.click(await button('Überwachung beginnen'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field.value).toBe('shop.example');
  });

  it('asks for a fresh token once, when the address was confirmed a moment ago', async () => {
    let tries = 0;
    const { platform } = show({
      api: {
        createMonitor: () => {
          tries += 1;
          if (tries === 1) throw refused('email_unverified');
          return { ...shop, id: '018f5b0e-7a10-7c3e-9d52-0123456789ff', host: 'neu.example', url: 'neu.example' };
        },
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Adresse der Website' }), 'neu.example');
    await userEvent.click(await button('Überwachung beginnen'));
    expect(await screen.findByRole('article', { name: 'neu.example' })).toBeTruthy();
    expect(platform.authCalls).toContain('renew');
  });

  it('needs an address, and a webhook that is one', async () => {
    const { made } = show();
    await userEvent.type(await screen.findByRole('textbox', { name: /Webhook-Adresse/ }), 'ftp://x');
    await userEvent.click(await button('Überwachung beginnen'));
    expect(await screen.findByRole('heading', { name: 'Bitte verbessern Sie 2 Angaben' })).toBeTruthy();
    expect(made).toEqual([]);
  });
});

describe('a webhook', () => {
  it('shows its secret once, and no other change takes it away', async () => {
    const { changed } = show();
    await userEvent.click(await button('shop.example: Webhook einrichten'));
    const dialog = await screen.findByRole('dialog', { name: 'Webhook' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'hooks.example/in');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('s3cr3t-once')).toBeTruthy();
    expect(changed).toEqual([{ webhookUrl: 'https://hooks.example/in' }]);
  });

  it.each([
    ['http 500', 'Die letzte Nachricht kam nicht an: Der Server hat mit Status 500 geantwortet.'],
    ['refused', /^Die letzte Nachricht wurde nicht gesendet: Diese Adresse dürfen wir nicht aufrufen/],
    ['failed', 'Die letzte Nachricht kam nicht an: Der Server war nicht erreichbar.'],
  ])('says in words why the last message was not taken: %s', async (lastError, words) => {
    show({
      api: { monitors: () => ({ monitors: [{ ...shop, webhook: { url: 'https://hooks.example/in', lastError } }] }) },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
