import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodCard, type PaymentPages, payWith, startPaymentPages } from '../../testing/payment-pages-harness.ts';
import { formAction } from '../../testing/visitor.ts';
import { testCards } from '../charges/test-cards.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let harness: PaymentPages;
beforeAll(async () => {
  harness = await startPaymentPages();
});
afterAll(() => harness.stop());

const state = async (id: string) => {
  const { status, payment_status: paid } = await harness.call(`checkout/sessions/${id}`);
  return `${status} ${paid}`;
};

describe('the checkout page', () => {
  it('says what is bought for how much and that it is a test, in the language the product asked for', async () => {
    const customer = await harness.newCustomer('Grace', 'grace@example.org');
    const { url } = await harness.order('pro_monthly', { customer: customer.id, locale: 'de' });
    const { status, text } = await harness.visitor('en').get(url);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Testmodus – keine echte Zahlung');
    expect(text).toMatch(/<dt>Pro<\/dt>\s+<dd>40,00\u00a0€ pro Monat<\/dd>/u);
    expect(text).toContain('value="grace@example.org"');
    expect(text).toContain('Jetzt bezahlen');
    expect(text).toContain('/setup/return?cancelled=1"');
  });

  it('follows the browser where the product left the language open, and the switch before all', async () => {
    const { url } = await harness.order('basic_once', { currency: 'usd', locale: 'auto' });
    const english = await harness.visitor('en-GB').get(url);
    expect(english.text).toContain('Test mode – no real payment');
    expect(english.text).toContain('Pay now');
    expect(english.text).toContain('20,00\u00a0$');
    const typed = { ...goodCard, name: 'Ada <b>', language: 'de' };
    const german = await harness.visitor('en').post(formAction(english.text, idOf(url)), typed);
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('value="Ada &#60;b&#62;"');
    expect(german.text).not.toContain('aria-invalid');
    expect((await harness.visitor('de').get(`${url}?lang=en`)).text).toContain('<html lang="en">');
  });

  it('shows every test card, and a button puts its number into the form without a script', async () => {
    const { url } = await harness.order('basic_once');
    const page = await harness.visitor().get(url);
    expect(Object.keys(testCards)).toHaveLength(6);
    for (const number of Object.keys(testCards)) {
      expect(page.text).toContain(`name="fill" value="${number}"`);
    }
    const form = { name: 'Ada Rampe', number: '1', cvc: '123', fill: '4000000000000002' };
    const filled = await harness.visitor().post(formAction(page.text, idOf(url)), form);
    expect(filled.text).toMatch(/id="number"[^>]*value="4000000000000002"[^>]*autofocus/u);
    expect(filled.text).toContain('value="Ada Rampe"');
    expect(filled.text).not.toContain('value="123"');
  });

  it('takes a number with spaces once, leads back to the product and says so to who comes again', async () => {
    const { session, end } = await harness.sell('basic_once');
    expect(end.url).toBe(`${harness.front.origin}/setup/return?checkout=${session.id}`);
    expect(await state(session.id)).toBe('complete paid');
    const again = await harness.visitor().get(session.url);
    expect(again.status).toBe(200);
    expect(again.text).toContain('Diese Bestellung ist abgeschlossen');
    expect(again.text).toContain(`/setup/return?checkout=${session.id}`);
  });

  it('pays once when the form is sent twice at once, and both lead back', async () => {
    const customer = await harness.newCustomer();
    const session = await harness.order('basic_once', { customer: customer.id });
    const ends = await Promise.all([1, 2, 3].map(() => payWith(harness.visitor(), session.url)));
    expect(new Set(ends.map(({ url }) => url))).toEqual(
      new Set([`${harness.front.origin}/setup/return?checkout=${session.id}`]),
    );
    const { data } = await harness.call(`payment_intents?customer=${customer.id}`);
    expect(data.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it.each([
    ['4000000000000002', 'Die Bank hat diese Karte abgelehnt.'],
    ['4000000000009995', 'weil das Konto nicht gedeckt ist'],
  ])(
    'shows that %s is declined at the field, keeps what was typed but the code, takes another one',
    async (number, reason) => {
      const session = await harness.order('basic_once');
      const declined = await payWith(harness.visitor(), session.url, { number, name: 'Ada Lovelace' });
      expect(declined.status).toBe(422);
      expect(declined.text).toContain('<title>Fehler: ');
      expect(declined.text).toMatch(new RegExp(`id="number-error">Fehler: [^<]*${reason}`, 'u'));
      expect(declined.text).toMatch(
        /id="number"[^>]*aria-describedby="number-hint number-error"\s+aria-invalid="true"/u,
      );
      expect(declined.text).toContain('value="Ada Lovelace"');
      expect(declined.text).toContain('value="12/34"');
      expect(declined.text).not.toContain('value="123"');
      expect(await state(session.id)).toBe('open unpaid');
      const { url } = await payWith(harness.visitor(), session.url);
      expect(url).toContain('/setup/return?checkout=');
      expect(await state(session.id)).toBe('complete paid');
    },
  );

  it('pays with the stored card of a wallet after two presses, and nothing is typed', async () => {
    const customer = await harness.newCustomer('', 'grace@example.org');
    const session = await harness.order('basic_once', { customer: customer.id });
    const visitor = harness.visitor();
    const { text } = await visitor.get(session.url);
    const send = (method: string) => visitor.post(formAction(text, idOf(session.url)), { method });
    const sheet = await send('wallet');
    expect(sheet.text).toMatch(/<dd class="total">20,00\u00a0€<\/dd>[^]*endet auf 4242[^]*Mit dieser Karte bezahlen/u);
    expect((await send('none')).text).toContain('Kartennummer');
    expect(await state(session.id)).toBe('open unpaid');
    const { url } = await send('wallet-confirmed');
    expect(url).toBe(`${harness.front.origin}/setup/return?checkout=${session.id}`);
    expect(await state(session.id)).toBe('complete paid');
    const { data } = await harness.call(`payment_intents?customer=${customer.id}`);
    expect(data).toMatchObject([{ status: 'succeeded' }]);
  });

  it('offers no wallet where terms must be agreed to', async () => {
    const { url } = await harness.order('basic_once', { 'consent_collection[terms_of_service]': 'required' });
    const visitor = harness.visitor();
    const { text } = await visitor.get(url);
    expect(text).not.toContain('Test-Wallet');
    const forged = await visitor.post(formAction(text, idOf(url)), { method: 'wallet-confirmed' });
    expect(forged.status).toBe(422);
    expect(forged.text).toContain('Bitte stimmen Sie den Nutzungsbedingungen zu.');
  });

  it('refuses every number that is no test card, says why, and neither shows nor keeps it', async () => {
    const session = await harness.order('basic_once');
    const { status, text } = await payWith(harness.visitor(), session.url, { number: '5555 5555 5555 4444' });
    expect(status).toBe(422);
    expect(text).toContain('Bitte geben Sie hier nie eine echte Karte ein');
    expect(text).not.toMatch(/5555/u);
    expect(JSON.stringify(harness.lines)).not.toContain('5555');
    expect(JSON.stringify(harness.payments.account.store.list('payment_intent'))).not.toContain('4444');
    expect(await state(session.id)).toBe('open unpaid');
  });

  it.each([
    ['number', '', 'number', 'Bitte geben Sie eine Test-Kartennummer ein.'],
    ['expiry', '13/34', 'expiry', 'Monat und Jahr'],
    ['expiry', '12/20', 'expiry', 'abgelaufen'],
    ['expiry', 'bald', 'expiry', 'Monat und Jahr'],
    ['cvc', '12', 'cvc', 'drei Ziffern'],
    ['cvc', '12a', 'cvc', 'drei Ziffern'],
    ['email', 'ada@', 'email', 'E-Mail-Adresse'],
    ['name', ' ', 'name', 'Namen auf der Karte'],
    ['name', 'x'.repeat(101), 'name', 'höchstens 100'],
  ])('does not take %s "%s"', async (name, value, field, reason) => {
    const session = await harness.order('basic_once');
    const { status, text } = await payWith(harness.visitor(), session.url, { [name]: value });
    expect(status).toBe(422);
    expect(text).toMatch(new RegExp(`id="${field}-error">Fehler: [^<]*${reason}`, 'u'));
    expect(text.match(/autofocus/gu)).toHaveLength(1);
    expect(await state(session.id)).toBe('open unpaid');
  });

  it.each(['1234', '12/2034', '12 / 34', ' 12-34 '])('understands the date "%s"', async (expiry) => {
    const session = await harness.order('basic_once');
    expect((await payWith(harness.visitor(), session.url, { expiry })).url).toContain('/setup/return?checkout=');
  });

  it('lists all that is wrong when it is more than one thing', async () => {
    const session = await harness.order('basic_once');
    const { text } = await payWith(harness.visitor(), session.url, {
      email: '',
      name: '',
      number: '',
      expiry: '',
      cvc: '',
    });
    expect(text.match(/<a href="#(email|name|number|expiry|cvc)">/gu)).toHaveLength(5);
    expect(text.match(/autofocus/gu)).toHaveLength(1);
  });

  it('asks for country and terms where the product wants them', async () => {
    const params = { billing_address_collection: 'required', 'consent_collection[terms_of_service]': 'required' };
    const session = await harness.order('basic_once', params);
    const { text } = await payWith(harness.visitor(), session.url);
    expect(text).toMatch(/<a href="#country">/u);
    expect(text).toMatch(/<a href="#terms">/u);
    const paid = await payWith(harness.visitor(), session.url, { country: 'AT', terms: 'yes' });
    expect(paid.url).toContain('/setup/return?checkout=');
  });

  it('the delayed method completes the order without a card and without the money', async () => {
    const session = await harness.order('basic_once');
    const wrong = await payWith(harness.visitor(), session.url, {
      method: 'delayed',
      number: '',
      cvc: '',
      expiry: '',
      email: 'x',
    });
    expect(wrong.text).toContain('id="email-error"');
    expect(wrong.text).not.toContain('id="number-error"');
    const form = { method: 'delayed', number: '', cvc: '', expiry: '' };
    const { url } = await payWith(harness.visitor(), session.url, form);
    expect(url).toContain(`/setup/return?checkout=${session.id}`);
    expect(await state(session.id)).toBe('complete unpaid');
  });
});

describe('an order that is over', () => {
  it('expired: says so with the way back, and takes no card', async () => {
    const session = await harness.order('basic_once');
    const page = await harness.visitor().get(session.url);
    harness.payments.clock.advance(25 * 60 * 60);
    const late = await harness.visitor().get(session.url);
    expect(late.status).toBe(410);
    expect(late.text).toContain('Diese Bestellung ist abgelaufen');
    expect(late.text).toContain('/setup/return?cancelled=1"');
    const form = { ...goodCard, method: 'card' };
    expect((await harness.visitor().post(formAction(page.text, session.id), form)).status).toBe(410);
    expect(await state(session.id)).toBe('expired unpaid');
  });

  it.each([
    'checkout/cs_test_unknown',
    'checkout/',
    'checkout',
    'challenge/none',
    'nothing',
    'checkout/prod_sandbox_pro',
    'checkout/a/b',
  ])('unknown: %s is 404 with the way home, for a form too', async (path) => {
    const address = `${harness.front.origin}/sandbox/payments/${path}`;
    for (const seen of [await harness.visitor().get(address), await harness.visitor().post(address, goodCard)]) {
      expect(seen.status).toBe(404);
      expect(seen.text).toContain('Diese Zahlungsseite gibt es nicht');
      expect(seen.text).toContain(`href="${harness.front.origin}/"`);
      expect(seen.text).toContain('Testmodus – keine echte Zahlung');
    }
  });
});

describe('the bank', () => {
  const asked = async () => {
    const session = await harness.order('basic_once');
    const page = await payWith(harness.visitor(), session.url, { number: '4000 0027 6000 3184' });
    expect(page.url).toContain('/sandbox/payments/challenge/');
    expect(page.text).toContain('20,00\u00a0€');
    expect(page.text).toContain('endet auf 3184');
    const answer = (word: string) =>
      harness.visitor().post(formAction(page.text, idOf(page.url)), { answer: word, session: session.id });
    return { session, answer, page };
  };

  it('approves, and the order is paid; sent twice it leads to the same end', async () => {
    const { session, answer, page } = await asked();
    const ends = await Promise.all([answer('approve'), answer('approve')]);
    for (const { url } of ends) expect(url).toBe(`${harness.front.origin}/setup/return?checkout=${session.id}`);
    expect(await state(session.id)).toBe('complete paid');
    expect((await harness.visitor().get(page.url)).status).toBe(409);
  });

  it.each(['refuse', '', 'yes'])(
    'does not pay for the answer "%s", says so on the checkout page, where one can try again',
    async (word) => {
      const { session, answer } = await asked();
      const back = await answer(word);
      expect(back.url).toContain(`/sandbox/payments/checkout/${session.id}`);
      expect(back.text).toContain('Die Zahlung wurde bei der Bank nicht freigegeben.');
      expect(await state(session.id)).toBe('open unpaid');
      expect((await payWith(harness.visitor(), session.url)).url).toContain('/setup/return?checkout=');
    },
  );
});

describe('a form', () => {
  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows where', { origin: '', 'sec-fetch-site': '' }],
  ])('from %s pays nothing', async (_, headers) => {
    const session = await harness.order('basic_once');
    const seen = await harness.visitor().post(session.url, { ...goodCard, method: 'card' }, headers);
    expect(seen.status).toBe(403);
    expect(seen.text).toContain('Sie kam nicht von einer Seite dieser Test-Zahlung.');
    expect(await state(session.id)).toBe('open unpaid');
  });

  it('that is none is refused by its status', async () => {
    const { url } = await harness.order('basic_once');
    const headers = { origin: harness.front.origin, 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(415);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(405);
    const big = new URLSearchParams({ name: 'x'.repeat(40_000) });
    expect((await fetch(url, { method: 'POST', headers: { origin: harness.front.origin }, body: big })).status).toBe(
      413,
    );
  });

  it('may end where the product wants people back and nowhere else; its page is not kept, framed or told of', async () => {
    const { url } = await harness.order('basic_once', {
      success_url: 'https://shop.example/danke',
      cancel_url: 'https://shop.example/',
    });
    const { headers } = await harness.visitor().get(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`form-action 'self' ${harness.front.origin} https://shop.example;`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  });
});

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
