import type { Entitlement } from '@stufenlos/contracts';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nothing, payment, pro, refused, refusing, subscription } from '../../testing/samples.ts';
import { texts } from '../../testing/texts.ts';
import { CurrentPlan } from './current-plan.tsx';

const show = (entitlement: RenderInPlatformOptions['entitlement'], options: RenderInPlatformOptions = {}) =>
  renderInPlatform(<CurrentPlan portal={<button type="button">portal</button>} />, {
    texts,
    ...(entitlement !== undefined && { entitlement }),
    ...options,
  });
const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

describe('the plan', () => {
  it('is told in one line with the provider’s price, beside what was paid once', async () => {
    const { container } = show(pro);
    const section = (await screen.findByRole('heading', { name: 'Ihr aktueller Tarif' })).parentElement!;
    expect([...section.querySelectorAll('p')].map(plain)).toEqual([
      'Pro, 40,00 € pro Monat inkl. gesetzlicher USt. · 2 von 5 Domains belegt',
      'Basic, einmalig bezahlt · 1 von 1 Domains belegt',
    ]);
    expect(within(section).getByRole('button', { name: 'portal' })).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
  });

  it('has no count where there is no limit', async () => {
    show({ ...pro, subscription: { ...subscription, planName: 'Enterprise', limit: null }, payments: [] });
    expect(await screen.findByText('Enterprise · Domains ohne Begrenzung')).toBeTruthy();
  });

  it('says which payment is suspended', async () => {
    show({ ...nothing, reasons: ['dispute'], payments: [{ ...payment, suspended: true }] });
    expect(await screen.findByText(/^Basic, einmalig bezahlt .* \(ruht zurzeit\)$/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Rückbuchung läuft' })).toBeTruthy();
  });

  it('says nothing to somebody without one, and offers no portal and no form', async () => {
    const { platform } = show(nothing, { api: { orders: () => ({ orders: [] }) } });
    await waitFor(() => expect(platform.entitlement.getState().status).toBe('ready'));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('what needs attention', () => {
  const reasons = ['past_due', 'dispute', 'over_limit', 'ending', 'limit_unknown'] as const;

  it('is one region with a heading for each', async () => {
    const { container } = show({ ...pro, state: 'attention', reasons: [...reasons] });
    const region = await screen.findByRole('region', { name: 'Bitte beachten Sie' });
    expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(reasons.length);
    expect(within(region).getByText('Ihr Abo endet am 21. Dezember 2026.')).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
  });

  it.each(reasons)('speaks both languages about %s', async (reason) => {
    for (const locale of ['de', 'en'] as const) {
      show({ ...pro, state: 'attention', reasons: [reason] }, { locale });
      const region = await screen.findByRole('region', { name: /^(?:Bitte beachten Sie|Please note)$/ });
      expect(region.textContent).not.toContain('attention.');
      expect(region.textContent).not.toContain('{{');
    }
  });

  it('tells an end without a date', async () => {
    show({ ...pro, reasons: ['ending'], subscription: { ...subscription, periodEnd: null } });
    expect(await screen.findByText('Ihr Abo endet mit dem laufenden Zeitraum.')).toBeTruthy();
  });

  it('is no region when there is nothing', async () => {
    show(pro);
    await screen.findByText('shop.example');
    expect(screen.queryByRole('region', { name: 'Bitte beachten Sie' })).toBeNull();
  });

  it('looks again for a limit that is not known yet (P37)', async () => {
    let known: Entitlement = { ...pro, state: 'attention', reasons: ['limit_unknown'] };
    show(() => known);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    known = pro;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bitte beachten Sie' })).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});

describe('the domains', () => {
  it('say what covers them and when their place becomes free', async () => {
    show(pro);
    const lines = (await screen.findAllByRole('listitem')).map((line) => [...line.querySelectorAll('p')].map(plain));
    expect(lines).toEqual([
      ['shop.example', 'Im Abo'],
      ['blog.example', 'Im Abo · wird am 21. Dezember 2026 frei'],
      ['old.example', 'Einmalig bezahlt, bleibt dauerhaft zugeordnet'],
    ]);
    expect(screen.getAllByRole('button', { name: /freigeben$/ })).toHaveLength(1);
  });

  it('are readable although their name is in another script', async () => {
    const sites: Entitlement['sites'] = [
      { hostKey: 'xn--mller-kva.example', url: 'müller.example', source: 'payment' },
    ];
    show({ ...pro, sites });
    expect(await screen.findByText('müller.example (xn--mller-kva.example)')).toBeTruthy();
  });

  it('stay readable after the plan has ended, without a form for more', async () => {
    show({ ...nothing, sites: pro.sites });
    expect(await screen.findByText('shop.example')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('say that there is none yet', async () => {
    show({ ...pro, sites: [] });
    expect(await screen.findByText('Noch gehört keine Domain zu Ihrem Tarif.')).toBeTruthy();
  });
});

describe('adding a domain', () => {
  it('takes a place, says so beside the form and keeps the focus for the next one', async () => {
    let sites = pro.sites;
    const { platform } = show(() => ({ ...pro, sites }), {
      api: {
        registerSite: ({ body }) => {
          sites = [...sites, { hostKey: 'new.example', url: body.url, source: 'subscription' }];
          return { hostKey: 'new.example', url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await field(), 'new.example{Enter}');
    const done = 'new.example gehört jetzt zu Ihrem Tarif.';
    expect(await screen.findByText(done)).toBeTruthy();
    expect(platform.announcements).toEqual([{ text: done, politeness: 'polite' }]);
    expect(await screen.findByText('new.example')).toBeTruthy();
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
    await userEvent.type(await field(), 'n');
    expect(screen.queryByText(done)).toBeNull();
  });

  it('says so only when the places are counted anew and the next press counts, and keeps what is typed meanwhile', async () => {
    const asked: string[] = [];
    let count: () => void = () => undefined;
    const counted = new Promise<void>((resolve) => (count = resolve));
    show(async () => (asked.length > 0 ? counted.then(() => pro) : pro), {
      api: {
        registerSite: ({ body }) => {
          asked.push(body.url);
          return { hostKey: body.url, url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await field(), 'one.example{Enter}');
    await waitFor(async () => expect((await field()).value).toBe(''));
    await userEvent.type(await field(), 'two.example');
    expect(screen.queryByText(/gehört jetzt/)).toBeNull();
    count();
    expect(await screen.findByText('one.example gehört jetzt zu Ihrem Tarif.')).toBeTruthy();
    expect((await field()).value).toBe('two.example');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('two.example gehört jetzt zu Ihrem Tarif.')).toBeTruthy();
    expect(asked).toEqual(['one.example', 'two.example']);
  });

  it('says that it was there already and that nothing was taken (P31)', async () => {
    show(pro, {
      api: {
        registerSite: ({ body }) => ({ hostKey: 'shop.example', url: body.url, source: 'subscription', already: true }),
      },
    });
    await userEvent.type(await field(), 'https://www.shop.example{Enter}');
    expect(await screen.findByText(/^shop\.example gehört schon zu Ihrem Tarif\./)).toBeTruthy();
  });

  it.each([
    ['{Enter}', 'Bitte geben Sie eine Adresse ein.'],
    ['nonsense{Enter}', 'Das ist keine gültige Webadresse. Beispiel: www.beispiel.de'],
    ['ftp://shop.example{Enter}', 'Wir prüfen nur Adressen, die mit http:// oder https:// beginnen.'],
    ['localhost{Enter}', 'Diese Adresse liegt in einem internen Netz und ist für uns nicht erreichbar.'],
    ['https://a:b@shop.example{Enter}', 'Bitte entfernen Sie Benutzername und Passwort aus der Adresse.'],
  ])('refuses %s at the field, without asking, and corrects itself while typing', async (typed, text) => {
    const { container } = show(pro);
    await userEvent.type(await field(), typed);
    expect(screen.getByText(`Fehler: ${text}`)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'shop.example');
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
  });

  it('says at the field that all places are taken, keeps what was typed and shows the list anew', async () => {
    let full = pro;
    show(() => full, {
      api: {
        registerSite: () => {
          full = { ...pro, subscription: { ...subscription, used: 5 } };
          throw refused('limit_reached', 409);
        },
      },
    });
    await userEvent.type(await field(), 'new.example{Enter}');
    expect(await screen.findByText('Fehler: Alle Domains Ihres Tarifs sind belegt.')).toBeTruthy();
    expect((await field()).value).toBe('new.example');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    expect(await screen.findByText(/5 von 5 Domains belegt/)).toBeTruthy();
  });

  it('says beforehand that all places are taken', async () => {
    show({ ...pro, subscription: { ...subscription, used: 5 } });
    expect(await screen.findByText('Alle Domains Ihres Tarifs sind belegt.')).toBeTruthy();
    show(pro);
    await field();
    expect(screen.queryByText('Alle Domains Ihres Tarifs sind belegt.')).toBeNull();
  });

  it.each([
    ['the plan has ended', refused('no_entitlement', 402), /^Für Ihre Prüfungen und den Bericht brauchen Sie/],
    ['the account is being deleted', refused('gone', 410), /^Dieses Konto wird gerade gelöscht/],
    ['nobody answers', refused('unavailable', 503), /^Unser Dienst antwortet gerade nicht/],
    [
      'the server refuses the address',
      refused('address_refused', 422),
      /^Fehler: Diese Adresse liegt in einem internen Netz/,
    ],
  ])('says why when %s, and keeps what was typed', async (_, cause, text) => {
    show(pro, { api: { registerSite: refusing(cause) } });
    await userEvent.type(await field(), 'new.example{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field()).value).toBe('new.example');
  });

  it('asks once for two presses', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    show(pro, {
      api: {
        async registerSite({ body }) {
          asked += 1;
          await answered;
          return { hostKey: 'new.example', url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await field(), 'new.example{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Domain hinzufügen' }));
    answer();
    await screen.findByText(/gehört jetzt zu Ihrem Tarif/);
    expect(asked).toBe(1);
  });
});

describe('releasing a domain (P79)', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'shop.example freigeben' }));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Domain freigeben' }));

  it('asks first, then says when the place becomes free and leads the focus on', async () => {
    let sites = pro.sites;
    const effectiveAt = '2026-12-21T12:00:00.000Z';
    const { platform, container } = show(() => ({ ...pro, sites }), {
      api: {
        releaseSite: ({ params }) => {
          sites = sites.map((site) => (site.hostKey === params.hostKey ? { ...site, releaseAt: effectiveAt } : site));
          return { effectiveAt };
        },
      },
    });
    await open();
    expect(screen.getByText(/^Am 21\. Dezember 2026 verliert shop\.example den Platz in Ihrem Abo\./)).toBeTruthy();
    expect(await findBarriers(container)).toEqual([]);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.announcements).toEqual([
      { text: 'shop.example wird am 21. Dezember 2026 frei.', politeness: 'polite' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ihre Domains' }));
    await waitFor(() => expect(screen.getAllByText(/wird am 21\. Dezember 2026 frei$/)).toHaveLength(2));
  });

  it('changes nothing when it was not meant', async () => {
    show(pro);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'shop.example freigeben' }));
  });

  it.each([
    ['it cannot be released', refused('conflict', 409), /^Diese Domain lässt sich nicht freigeben/],
    ['nobody answers', refused('unavailable', 503), /^Unser Dienst antwortet gerade nicht/],
  ])('says why in the dialog when %s', async (_, cause, text) => {
    show(pro, { api: { releaseSite: refusing(cause) } });
    await open();
    await confirm();
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('takes one that is gone already for what was asked', async () => {
    let sites = pro.sites;
    show(() => ({ ...pro, sites }), {
      api: {
        releaseSite: () => {
          sites = sites.slice(1);
          throw refused('not_found', 404);
        },
      },
    });
    await open();
    await confirm();
    await waitFor(() => expect(screen.queryByText('shop.example')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names no date that is not known', async () => {
    show({ ...pro, subscription: { ...subscription, periodEnd: null } });
    await open();
    expect(screen.getByText(/^Mit dem Ende des bezahlten Zeitraums verliert shop\.example/)).toBeTruthy();
  });
});
