import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { domainField, showPlan } from '../../testing/current-plan.tsx';
import { pro, refused, refusing, subscription } from '../../testing/samples.ts';

afterEach(cleanup);

describe('adding a domain', () => {
  it('takes a place, says so beside the form and keeps the focus for the next one', async () => {
    let sites = pro.sites;
    const { platform } = showPlan(() => ({ ...pro, sites }), {
      api: {
        registerSite: ({ body }) => {
          sites = [...sites, { hostKey: 'new.example', url: body.url, source: 'subscription' }];
          return { hostKey: 'new.example', url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await domainField(), 'new.example{Enter}');
    const done = 'new.example gehört jetzt zu Ihrem Tarif.';
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(platform.announcements).toEqual([{ text: done, politeness: 'polite' }]));
    expect(await screen.findByText('new.example')).toBeTruthy();
    expect((await domainField()).value).toBe('');
    expect(document.activeElement).toBe(await domainField());
    await userEvent.type(await domainField(), 'n');
    expect(screen.queryByText(done)).toBeNull();
  });

  it('reports success only after the slots are counted again and the button works, and keeps input typed meanwhile', async () => {
    const asked: string[] = [];
    let count: () => void = () => undefined;
    const counted = new Promise<void>((resolve) => (count = resolve));
    showPlan(async () => (asked.length > 0 ? counted.then(() => pro) : pro), {
      api: {
        registerSite: ({ body }) => {
          asked.push(body.url);
          return { hostKey: body.url, url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await domainField(), 'one.example{Enter}');
    await waitFor(async () => expect((await domainField()).value).toBe(''));
    await userEvent.type(await domainField(), 'two.example');
    expect(screen.queryByText(/gehört jetzt/)).toBeNull();
    count();
    expect(await screen.findByText('one.example gehört jetzt zu Ihrem Tarif.')).toBeTruthy();
    expect((await domainField()).value).toBe('two.example');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('two.example gehört jetzt zu Ihrem Tarif.')).toBeTruthy();
    expect(asked).toEqual(['one.example', 'two.example']);
  });

  it('says that it was there already and that no place was taken', async () => {
    showPlan(pro, {
      api: {
        registerSite: ({ body }) => ({ hostKey: 'shop.example', url: body.url, source: 'subscription', already: true }),
      },
    });
    await userEvent.type(await domainField(), 'https://www.shop.example{Enter}');
    expect(await screen.findByText(/^shop\.example gehört schon zu Ihrem Tarif\./)).toBeTruthy();
  });

  it('says what to do about a domain that is beyond the plan', async () => {
    const overLimit = refused('limit_reached', 409, { data: { reason: 'over_limit' } });
    showPlan(pro, { api: { registerSite: refusing(overLimit) } });
    await userEvent.type(await domainField(), 'blog.example{Enter}');
    expect(
      await screen.findByText(/^Fehler: Diese Domain ist schon hinzugefügt.*Wählen Sie unter „Ihre Domains“/),
    ).toBeTruthy();
  });

  it.each([
    ['{Enter}', 'Bitte geben Sie eine Adresse ein.'],
    ['nonsense{Enter}', 'Das ist keine gültige Webadresse. Beispiel: www.beispiel.de'],
    ['ftp://shop.example{Enter}', 'Wir prüfen nur Adressen, die mit http:// oder https:// beginnen.'],
    ['localhost{Enter}', 'Diese Adresse liegt in einem internen Netz und ist für uns nicht erreichbar.'],
    ['https://a:b@shop.example{Enter}', 'Bitte entfernen Sie Benutzername und Passwort aus der Adresse.'],
  ])('refuses %s at the field, without asking, and corrects itself while typing', async (typed, text) => {
    const { container } = showPlan(pro);
    await userEvent.type(await domainField(), typed);
    expect(screen.getByText(`Fehler: ${text}`)).toBeTruthy();
    expect(document.activeElement).toBe(await domainField());
    expect((await domainField()).getAttribute('aria-invalid')).toBe('true');
    expect(await findBarriers(container)).toEqual([]);
    await userEvent.clear(await domainField());
    await userEvent.type(await domainField(), 'shop.example');
    expect(screen.queryByText(/^Fehler:/)).toBeNull();
  });

  it('says at the field that all slots are taken, keeps the input and shows the list again', async () => {
    let full = pro;
    showPlan(() => full, {
      api: {
        registerSite: () => {
          full = { ...pro, subscription: { ...subscription, used: 5 } };
          throw refused('limit_reached', 409);
        },
      },
    });
    await userEvent.type(await domainField(), 'new.example{Enter}');
    expect(await screen.findByText('Fehler: Alle Domains Ihres Tarifs sind belegt.')).toBeTruthy();
    expect((await domainField()).value).toBe('new.example');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    expect(await screen.findByText(/5 von 5 Domains belegt/)).toBeTruthy();
  });

  it('says beforehand that all places are taken', async () => {
    showPlan({ ...pro, subscription: { ...subscription, used: 5 } });
    expect(await screen.findByText('Alle Domains Ihres Tarifs sind belegt.')).toBeTruthy();
    showPlan(pro);
    await domainField();
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
    showPlan(pro, { api: { registerSite: refusing(cause) } });
    await userEvent.type(await domainField(), 'new.example{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await domainField()).value).toBe('new.example');
  });

  it('asks once for two presses', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    showPlan(pro, {
      api: {
        async registerSite({ body }) {
          asked += 1;
          await answered;
          return { hostKey: 'new.example', url: body.url, source: 'subscription', already: false };
        },
      },
    });
    await userEvent.type(await domainField(), 'new.example{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Domain hinzufügen' }));
    answer();
    await screen.findByText(/gehört jetzt zu Ihrem Tarif/);
    expect(asked).toBe(1);
  });
});
