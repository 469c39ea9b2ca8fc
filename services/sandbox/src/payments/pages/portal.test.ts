import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodCard, type PaymentPages, startPaymentPages } from '../../testing/payment-pages-harness.ts';
import { formAction } from '../../testing/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let harness: PaymentPages;
beforeAll(async () => {
  harness = await startPaymentPages();
});
afterAll(() => harness.stop());

/** A person with a plan, at the first page of the portal. */
async function subscriber(key = 'pro_monthly', portal: Record<string, string> = {}) {
  const { customer } = await harness.sell(key);
  const { data } = await harness.call(`subscriptions?customer=${customer.id}`);
  const { url } = await harness.openPortal(customer.id, portal);
  const subscription = data[0]?.id ?? '';
  return {
    customer,
    url,
    subscription,
    path: (action: string) => `${url}/subscriptions/${subscription}/${action}?lang=de`,
    now: () => harness.call(`subscriptions/${subscription}`),
  };
}

describe('the portal', () => {
  it('shows plan, card and invoices of its customer, and the way back', async () => {
    const { url, customer } = await subscriber();
    const { status, text, headers } = await harness.visitor().get(url);
    expect(status).toBe(200);
    expect(text).toContain('Tarif Pro');
    expect(text).toContain('40,00\u00a0€ pro Monat');
    expect(text).toContain('Verlängert sich am');
    expect(text).toContain('Visa, endet auf 4242');
    expect(text).toContain('12/34');
    expect(text).toContain('Bezahlt');
    expect(text).toContain(`href="${harness.front.origin}/profile/general"`);
    expect(text).toContain(`${String(customer.name)}, ${goodCard.email}`);
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('speaks the language the product asked for, and has a switch', async () => {
    const { url } = await subscriber('basic_monthly', { locale: 'en' });
    const { text } = await harness.visitor('de').get(url);
    expect(text).toContain('Subscription and invoices');
    expect(text).toContain('?lang=de"');
    expect((await harness.visitor('de').get(`${url}?lang=de`)).text).toContain('Abo und Rechnungen');
  });

  it('has a page for every invoice', async () => {
    const { url } = await subscriber();
    const overview = await harness.visitor().get(url);
    const path = /href="([^"]*\/invoices\/[^"]*)"/u.exec(overview.text)?.[1] ?? '';
    const { status, text } = await harness.visitor().get(path);
    expect(status).toBe(200);
    expect(text).toMatch(/<dt>Gesamtbetrag<\/dt>\s+<dd class="total">40,00\u00a0€<\/dd>/u);
    expect(text).toMatch(/<dt>Pro<\/dt>\s+<dd>40,00/u);
    expect(text).toContain('Bezahlt');
    expect(text).toContain('Dies ist eine Test-Rechnung');
  });

  it('shows somebody without a plan that there is none', async () => {
    const { id } = await harness.newCustomer();
    const { url } = await harness.openPortal(id);
    const { text } = await harness.visitor().get(url);
    for (const sentence of ['Es gibt kein Abo.', 'Keine Karte hinterlegt.', 'Noch keine Rechnung.']) {
      expect(text).toContain(sentence);
    }
  });
});

describe('a subscription', () => {
  it('is cancelled at the end of its period after a question, and taken up again; sent twice is done once', async () => {
    const { path, now } = await subscriber();
    const question = await harness.visitor().get(path('cancel'));
    expect(question.text).toMatch(
      /Möchten Sie Tarif Pro wirklich kündigen\? Das Abo läuft bis zum \d+\. \S+ \d{4} weiter/u,
    );
    expect((await now()).cancel_at_period_end).toBe(false);
    const send = (action: string) => harness.visitor().post(path(action), {});
    const ends = await Promise.all([send('cancel'), send('cancel')]);
    for (const { status, text } of ends) {
      expect(status).toBe(200);
      expect(text).toContain('Ihr Abo ist gekündigt.');
      expect(text).toContain('Endet am');
    }
    expect(await now()).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    expect((await harness.visitor().get(path('cancel'))).status).toBe(409);
    expect((await harness.visitor().get(path('plan'))).status).toBe(409);
    for (const { text } of [await send('resume'), await send('resume')]) {
      expect(text).toContain('Die Kündigung ist zurückgenommen.');
      expect(text).toContain('Verlängert sich am');
    }
    expect((await now()).cancel_at_period_end).toBe(false);
  });

  it('changes to another recurring price, and to nothing else', async () => {
    const { path, now } = await subscriber('basic_monthly');
    const choice = await harness.visitor().get(path('plan'));
    expect(choice.text.match(/type="radio"/gu)).toHaveLength(3);
    expect(choice.text).toContain('Tarif Basic, 150,00\u00a0€ pro Jahr');
    expect(choice.text).toContain('Tarif Pro, 40,00\u00a0€ pro Monat');
    expect(choice.text).not.toContain('_once');
    for (const price of ['', 'price_sandbox_pro_once', 'price_sandbox_none']) {
      const wrong = await harness.visitor().post(formAction(choice.text, 'plan'), { price });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toContain('Bitte wählen Sie einen Tarif.');
    }
    const price = 'price_sandbox_pro_monthly';
    const shown = await harness.visitor().post(formAction(choice.text, 'plan'), { price });
    expect(shown.text).toContain('Tarifwechsel prüfen');
    for (const amount of ['Nicht genutzte Zeit im Tarif Basic', '-15,00', 'Restliche Zeit im Tarif Pro', '25,00']) {
      expect(shown.text).toContain(amount);
    }
    expect((await now()) as unknown).toMatchObject({ items: { data: [{ price: { lookup_key: 'basic_monthly' } }] } });
    const [, at = ''] = /name="at" value="(\d+)"/u.exec(shown.text) ?? [];
    // What nobody was shown is shown first.
    for (const other of ['', 'x', '1', String(Number(at) + 1000)]) {
      const again = await harness.visitor().post(formAction(choice.text, 'plan'), { price, at: other });
      expect(again.text).toContain('Tarifwechsel prüfen');
    }
    const send = () => harness.visitor().post(formAction(shown.text, 'plan'), { price, at });
    for (const { text } of await Promise.all([send(), send()])) expect(text).toContain('Ihr Tarif ist gewechselt.');
    const { items } = (await now()) as unknown as { items: { data: { price: { id: string } }[] } };
    expect(items.data.map((one) => one.price.id)).toEqual([price]);
  });

  it('that has ended can only be looked at', async () => {
    const { path, url, subscription } = await subscriber();
    harness.payments.change(({ store }) =>
      store.put({ ...store.get('subscription', subscription), status: 'canceled' }),
    );
    expect((await harness.visitor().get(url)).text).toContain('Beendet');
    for (const action of ['cancel', 'resume', 'plan']) {
      expect((await harness.visitor().post(path(action), {})).status).toBe(409);
    }
  });
});

describe('what the product sends somebody for', () => {
  const back = 'https://shop.example/fertig';
  const afterwards = {
    'flow_data[after_completion][type]': 'redirect',
    'flow_data[after_completion][redirect][return_url]': back,
  };

  it('opens at once, and the overview is one link away', async () => {
    const { customer, subscription } = await subscriber();
    const params = {
      'flow_data[type]': 'subscription_cancel',
      'flow_data[subscription_cancel][subscription]': subscription,
    };
    const { url } = await harness.openPortal(customer.id, { ...params, ...afterwards });
    const question = await harness.visitor().get(url);
    expect(question.text).toContain('Möchten Sie Tarif Pro wirklich kündigen?');
    expect(question.headers.get('content-security-policy')).toContain('https://shop.example');
    const [, overview = ''] = /href="([^"]*)">Nicht kündigen, zurück/u.exec(question.text) ?? [];
    expect((await harness.visitor().get(overview)).text).toContain('Abo und Rechnungen');
    const headers = { origin: harness.front.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const address = `${url}/subscriptions/${subscription}/cancel`;
    const end = await fetch(address, { method: 'POST', headers, body: '', redirect: 'manual' });
    expect([end.status, end.headers.get('location')]).toEqual([303, back]);
  });

  it('is another card or another plan as well, and without an own end leads to the overview', async () => {
    const { customer, subscription } = await subscriber();
    const card = await harness.openPortal(customer.id, { 'flow_data[type]': 'payment_method_update' });
    const form = await harness.visitor().get(card.url);
    expect(form.text).toContain('Kartennummer');
    const end = await harness.visitor().post(formAction(form.text, 'card'), goodCard);
    expect(end.text).toContain('Ihre Karte ist ersetzt.');
    const params = {
      'flow_data[type]': 'subscription_update',
      'flow_data[subscription_update][subscription]': subscription,
    };
    const plan = await harness.openPortal(customer.id, params);
    expect((await harness.visitor().get(plan.url)).text).toContain('Neuer Tarif');
  });
});

describe('the card', () => {
  it('is replaced by another test card', async () => {
    const { url } = await subscriber();
    const page = await harness.visitor().get(`${url}/card`);
    expect(page.text).toContain('value="Ada Rampe"');
    const end = await harness
      .visitor()
      .post(formAction(page.text, 'card'), { ...goodCard, number: '4000000000000341', expiry: '11/40' });
    expect(end.text).toContain('Ihre Karte ist ersetzt.');
    expect(end.text).toContain('endet auf 0341');
    expect(end.text).toContain('11/40');
  });

  it.each([
    ['5555 5555 5555 4444', 'Bitte geben Sie hier nie eine echte Karte ein'],
    ['4000000000000002', 'Die Bank hat diese Karte abgelehnt.'],
  ])('%s is refused, and the old one stays', async (number, reason) => {
    const { url } = await subscriber();
    const wrong = await harness.visitor().post(`${url}/card?lang=de`, { ...goodCard, number });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(new RegExp(`id="number-error">Fehler: [^<]*${reason}`, 'u'));
    expect(wrong.text).not.toContain('5555');
    expect((await harness.visitor().get(url)).text).toContain('endet auf 4242');
  });

  it('asks for the address of somebody who has none', async () => {
    const { id } = await harness.call('customers', { name: 'Ohne Adresse' });
    const { url } = await harness.openPortal(id);
    const page = await harness.visitor().get(`${url}/card`);
    const card = { ...goodCard, email: '' };
    const wrong = await harness.visitor().post(formAction(page.text, 'card'), card);
    expect(wrong.text).toContain('id="email-error"');
    const end = await harness.visitor().post(formAction(page.text, 'card'), goodCard);
    expect(end.text).toContain('Ihre Karte ist ersetzt.');
  });

  it('a button fills in its number, and the language changes without losing what was typed', async () => {
    const { url } = await subscriber();
    const filled = await harness.visitor().post(`${url}/card`, { name: 'Grace', fill: '4242424242424242', cvc: '123' });
    expect(filled.text).toContain('value="4242424242424242"');
    expect(filled.text).toContain('value="Grace"');
    const english = await harness.visitor().post(`${url}/card`, { name: 'Grace', language: 'en' });
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain('value="Grace"');
    expect(english.text).not.toContain('value="123"');
    expect(english.text).toContain('card?lang=en"');
  });
});

describe('who holds a key of one customer', () => {
  it('reaches nothing of another one', async () => {
    const mine = await subscriber('basic_monthly');
    const other = await subscriber('pro_monthly');
    const theirs = await harness.visitor().get(other.url);
    const invoice = /\/invoices\/([^"?]*)/u.exec(theirs.text)?.[1] ?? '';
    expect(invoice).toMatch(/^in_/u);
    expect((await harness.visitor().get(mine.url)).text).not.toContain(invoice);
    expect((await harness.visitor().get(`${mine.url}/invoices/${invoice}`)).status).toBe(404);
    for (const action of ['cancel', 'resume', 'plan']) {
      const path = `${mine.url}/subscriptions/${other.subscription}/${action}`;
      expect((await harness.visitor().get(path)).status).toBe(404);
      const sent = await harness.visitor().post(path, { price: 'price_sandbox_basic_monthly' });
      expect(sent.status).toBe(404);
      expect(sent.text).not.toContain('Pro');
    }
    expect(await other.now()).toMatchObject({ cancel_at_period_end: false });
  });

  it('finds nothing with an id that is none, or one of another kind', async () => {
    const { customer, subscription } = await subscriber();
    for (const id of ['', 'bps_unknown', customer.id, subscription, 'a%2Fb', 'constructor']) {
      const seen = await harness.visitor().get(`${harness.front.origin}/sandbox/payments/portal/${id}`);
      expect(seen.status).toBe(404);
      expect(seen.text).toContain('Dieser Zugang gilt nicht oder nicht mehr');
    }
  });

  it.each(['x', 'card/x', 'invoices', 'subscriptions/y', 'invoices/constructor', 'subscriptions/constructor/plan'])(
    'finds no page %s, but the way back to the overview',
    async (path) => {
      const { url } = await subscriber();
      const seen = await harness.visitor().get(`${url}/${path}`);
      expect(seen.status).toBe(404);
      expect(seen.text).toContain('Zurück zur Übersicht');
    },
  );

  it('changes nothing from another site', async () => {
    const { path, now } = await subscriber();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await harness.visitor().post(path('cancel'), {}, foreign)).status).toBe(403);
    expect((await now()).cancel_at_period_end).toBe(false);
  });

  it('can do nothing any more after an hour', async () => {
    const { url, path, now } = await subscriber();
    harness.payments.clock.advance(60 * 60 - 60);
    expect((await harness.visitor().get(url)).status).toBe(200);
    harness.payments.clock.advance(61);
    const late = await harness.visitor().get(url);
    expect(late.status).toBe(404);
    expect(late.text).toContain('Er gilt nach dem Öffnen eine Stunde.');
    expect((await harness.visitor().post(path('cancel'), {})).status).toBe(404);
    expect((await harness.visitor().post(`${url}/card`, goodCard)).status).toBe(404);
    expect((await now()).cancel_at_period_end).toBe(false);
  });
});
