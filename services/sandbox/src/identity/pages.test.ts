import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { claimsIn } from '../testing/relying-party.ts';
import {
  newMember,
  newestMail,
  password,
  registerSomebody,
  signInWith,
  startSandboxHarness,
  type SandboxHarness,
} from '../testing/sandbox-harness.ts';
import { formAction } from '../testing/visitor.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await startSandboxHarness();
}, 60_000);
afterAll(() => harness.stop());

const account = '/sandbox/identity/account';

describe('the sign-in page', { timeout: 60_000 }, () => {
  it('speaks the language of the app, else of the browser, else German, and says that it is a test', async () => {
    const { app } = harness;
    expect((await harness.visitor('en-GB').get(app.begin({ ui_locales: 'de' }))).text).toContain('<html lang="de">');
    expect((await harness.visitor('en-GB,en;q=0.9').get(app.begin())).text).toContain('This is a test sign-in.');
    expect((await harness.visitor('fr').get(app.begin())).text).toContain('Dies ist eine Test-Anmeldung.');
  });

  it('changes its language without losing what was typed, but gives no password back', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin({ prompt: 'create' }));
    const typed = { name: 'Ada', email: 'noch nicht fertig', password: 'geheim-geheim' };
    const english = await visitor.post(formAction(page.text, 'register'), { ...typed, language: 'en' });
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain('value="noch nicht fertig"');
    expect(english.text).not.toContain('geheim-geheim');
    expect(english.text).not.toContain('aria-invalid');
    const wrong = await visitor.post(formAction(english.text, 'register'), typed);
    expect(wrong.text).toContain('Error: Please check the email address.');
  });

  it('links each error to its field, keeps the rest, and lists two or more', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin({ prompt: 'create' }));
    const wrong = await visitor.post(formAction(page.text, 'register'), {
      name: 'x'.repeat(101),
      email: 'ada@',
      password: 'kurz',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('<title>Fehler: ');
    expect(wrong.text).toMatch(/aria-describedby="password-hint password-error"\s+aria-invalid="true"/);
    expect(wrong.text.match(/<a href="#(name|email|password)">/g)).toHaveLength(3);
    expect(wrong.text).toContain('value="ada@"');
    expect(wrong.text.match(/autofocus/g)).toHaveLength(1);
  });

  it('does not make two accounts of one address, however it is written', async () => {
    const { person } = await registerSomebody(harness, harness.visitor());
    const { end } = await registerSomebody(harness, harness.visitor(), { email: person.email.toUpperCase() });
    expect(end.status).toBe(422);
    expect(end.text).toContain('Zu dieser E-Mail-Adresse gibt es schon ein Konto.');
  });

  it('makes one account when the same form is sent twice at once', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin({ prompt: 'create' }));
    const form = { name: 'Doppelt', email: 'doppelt@example.org', password };
    const send = () => visitor.post(formAction(page.text, 'register'), form);
    // Neither is done before the other has come; the second would find an expired page.
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const { begins } = harness.derivation;
    onTestFinished(() => void (harness.derivation.begins = begins));
    harness.derivation.begins = () => {
      begun += 1;
      if (begun === 2) both.resolve();
      return both.promise;
    };
    expect((await Promise.all([send(), send()])).map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 422]);
  });

  it('answers an unknown address and a wrong password with one text, after the same work', async () => {
    const { person } = await registerSomebody(harness, harness.visitor());
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const attempt = async (email: string) => {
      harness.derivations.length = 0;
      const { status, text } = await signInWith(visitor, page, email, 'falsch-falsch');
      return { derivations: [...harness.derivations], status, text: text.replaceAll(email, '') };
    };
    const known = await attempt(person.email);
    const unknown = await attempt('niemand@example.org');
    expect(unknown.text).toBe(known.text);
    expect([unknown.status, known.status]).toEqual([422, 422]);
    expect(known.derivations).toEqual([{ password: 'falsch-falsch', saltBytes: 16 }]);
    expect(unknown.derivations).toEqual(known.derivations);
  });

  it('lets nobody guess on: after ten tries also the right password waits', async () => {
    const { person } = await registerSomebody(harness, harness.visitor());
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const tries = Array.from({ length: 10 }, () => signInWith(visitor, page, person.email, 'falsch-falsch'));
    expect((await Promise.all(tries)).every(({ status }) => status === 422)).toBe(true);
    const right = await signInWith(visitor, page, person.email);
    expect(right.status).toBe(429);
    expect(right.text).toMatch(/in \d+ Minuten noch einmal/);
    expect(right.text).toContain(`value="${person.email}"`);
  });

  it('belongs to the browser that began: another one with its address gets nothing', async () => {
    const page = await harness.visitor().get(harness.app.begin());
    const thief = harness.visitor();
    expect((await thief.get(page.url)).status).toBe(400);
    expect((await thief.post(formAction(page.text, 'demo'), { email: 'erika@example.org' })).status).toBe(400);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows where', { origin: '', 'sec-fetch-site': '' }],
  ])('refuses a form from %s', async (_, headers) => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const seen = await visitor.post(formAction(page.text, 'demo'), { email: 'erika@example.org' }, headers);
    expect(seen.status).toBe(403);
    expect(seen.url).toContain('/interaction/');
  });

  it('shows what people type as text', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const bad = '"><script>alert(1)</script>';
    expect((await signInWith(visitor, page, bad)).text).not.toContain('<script>alert');
  });

  it('refuses a body that is no form or far too long', async () => {
    const visitor = harness.visitor();
    const { text } = await visitor.get(harness.app.begin());
    const action = formAction(text, 'login');
    expect((await visitor.post(action, {}, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await visitor.post(action, { email: 'x'.repeat(40_000) })).status).toBe(413);
  });
});

describe('the proof of an address', { timeout: 60_000 }, () => {
  it('is a link in a mail, good once, and shows in the next tokens', async () => {
    const { person, tokens } = await newMember(harness);
    const { subject, link } = await newestMail(harness, person.email);
    expect(subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(405);
    const page = await harness.visitor().get(link);
    expect([page.status, page.text.includes('E-Mail-Adresse bestätigt')]).toEqual([200, true]);
    expect(claimsIn((await harness.app.refresh(tokens.refresh_token)).id_token).email_verified).toBe(true);
    expect((await harness.visitor().get(link)).status).toBe(410);
    expect((await harness.visitor().get(`${link}x`)).status).toBe(410);
  });

  it('is written in the language of the registration', async () => {
    const { person } = await registerSomebody(harness, harness.visitor('en'));
    expect((await newestMail(harness, person.email)).subject).toBe('Please confirm your email address');
  });
});

describe('the account page', { timeout: 60_000 }, () => {
  it('signs in by itself and changes the name', async () => {
    const { person, tokens } = await newMember(harness);
    const visitor = harness.visitor();
    const front = await visitor.get(account);
    expect(front.text).toContain('Beim Test-Konto anmelden');
    const page = await signInWith(visitor, front, person.email);
    expect(page.text).toContain(person.email);
    const changed = await visitor.post(formAction(page.text, 'name'), { name: 'Grace <b>Lift</b>' });
    expect(changed.text).toContain('Ihr Name ist geändert.');
    expect(changed.text).toContain('Grace &#60;b&#62;Lift');
    expect(claimsIn((await harness.app.refresh(tokens.refresh_token)).id_token).name).toBe('Grace <b>Lift</b>');
  });

  it('uses the session of the app, and changes the address when its link was opened', async () => {
    const { visitor, person, tokens } = await newMember(harness);
    const page = await visitor.get(account);
    const taken = await visitor.post(formAction(page.text, 'email'), { email: 'erika@example.org' });
    expect(taken.text).toContain('Zu dieser E-Mail-Adresse gibt es schon ein Konto.');
    const email = `neu-${person.email}`;
    const sent = await visitor.post(formAction(page.text, 'email'), { email });
    expect(sent.text).toContain(`Wir warten auf die Bestätigung von ${email}.`);
    const before = await harness.app.refresh(tokens.refresh_token);
    expect(claimsIn(before.id_token).email).toBe(person.email);
    await visitor.get((await newestMail(harness, email)).link);
    const after = claimsIn((await harness.app.refresh(before.refresh_token)).id_token);
    expect(after).toMatchObject({ email, email_verified: true });
  });

  it('tells late who came first when two want one address', async () => {
    const first = await newMember(harness);
    const second = await newMember(harness);
    const email = 'begehrt@example.org';
    const links: string[] = [];
    for (const { visitor } of [first, second]) {
      await visitor.post(formAction((await visitor.get(account)).text, 'email'), { email });
      links.push((await newestMail(harness, email)).link);
    }
    expect((await harness.visitor().get(links[1] ?? '')).status).toBe(200);
    expect((await harness.visitor().get(links[0] ?? '')).status).toBe(409);
  });

  it('changes the password only for who knows the old one, and signs out everywhere else', async () => {
    const { visitor, person, tokens } = await newMember(harness);
    const page = await visitor.get(account);
    const change = (currentPassword: string) =>
      visitor.post(formAction(page.text, 'password'), { currentPassword, newPassword: 'fuenf-flache-stufen' });
    expect((await change('geraten-geraten')).text).toContain('Das Passwort stimmt nicht.');
    expect((await harness.app.refresh(tokens.refresh_token)).status).toBe(200);
    expect((await change(password)).text).toContain('Ihr Passwort ist geändert.');
    expect((await visitor.get(account)).text).toContain(person.email);
    const stranger = harness.visitor();
    expect((await signInWith(stranger, await stranger.get(account), person.email)).status).toBe(422);
  });

  it('deletes the account with all that came from it', async () => {
    const { visitor, person, tokens } = await newMember(harness);
    const page = await visitor.get(account);
    expect((await visitor.post(formAction(page.text, 'delete'), { deletePassword: 'geraten' })).status).toBe(422);
    const gone = await visitor.post(formAction(page.text, 'delete'), { deletePassword: password });
    expect(gone.text).toContain('Ihr Test-Konto ist gelöscht.');
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    const silent = await visitor.get(harness.app.begin({ prompt: 'none' }));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect((await visitor.get((await newestMail(harness, person.email)).link)).status).toBe(410);
  });

  it('refuses a form from another site, and signs out with what the app holds', async () => {
    const { visitor, tokens } = await newMember(harness);
    const page = await visitor.get(account);
    const forged = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.post(formAction(page.text, 'name'), { name: 'Eva' }, forged)).status).toBe(403);
    const out = await visitor.post(formAction(page.text, 'logout'), {});
    expect(out.text).toContain('Sie sind abgemeldet.');
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
  });

  it('takes the demo button only as long as the printed password counts', async () => {
    const visitor = harness.visitor();
    const page = await visitor.post(formAction((await visitor.get(account)).text, 'demo'), {
      email: 'otto@example.org',
    });
    const change = { currentPassword: 'treppe-rampe-lift', newPassword: 'fuenf-flache-stufen' };
    expect((await visitor.post(formAction(page.text, 'password'), change)).text).toContain('geändert');
    expect((await harness.visitor().get(account)).text).not.toContain('Otto Normal');
  });
});

it('lists the demo accounts for the launcher, and knows nothing else', async () => {
  const answer = await fetch(`${harness.app.issuer}/demo-accounts`);
  expect(await answer.json()).toMatchObject([
    { email: 'erika@example.org', emailVerified: true },
    { email: 'otto@example.org', emailVerified: false },
  ]);
  const { status, headers } = await fetch(`${harness.front.origin}/sandbox/other`);
  expect(status).toBe(404);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('answers an address that cannot be read, and goes on', async () => {
  const address = `http://127.0.0.1:${harness.sandbox.ports.web}//`;
  expect((await fetch(address, { signal: AbortSignal.timeout(5_000) })).status).toBe(404);
});

it('puts nothing secret into the log', () => {
  const log = JSON.stringify(harness.lines);
  expect(log).toContain('grant.error');
  expect(log).not.toContain(password);
  expect(log).not.toMatch(/token=|code=|eyJ/);
});
