import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimsIn, headerOf, RelyingParty } from '../testing/relying-party.ts';
import {
  newMember,
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

describe('a sign-in of the app', { timeout: 60_000 }, () => {
  it('gives a person who told no name no claim of a name', async () => {
    const { end } = await registerSomebody(harness, harness.visitor(), { name: ' ' });
    const tokens = await harness.app.finish(end.url);
    expect(claimsIn(tokens.id_token)).not.toHaveProperty('name');
    expect(claimsIn(tokens.access_token)).not.toHaveProperty('name');
  });

  it('leads a new person from registration to tokens with their claims', async () => {
    const begun = Math.floor(Date.now() / 1000);
    const { person, tokens } = await newMember(harness);
    const says = { name: person.name, email: person.email, email_verified: false, iss: harness.app.issuer };
    const id = claimsIn(tokens.id_token);
    expect(id).toMatchObject({ ...says, aud: 'stufenlos-web', nonce: 'a-nonce' });
    expect(id.auth_time).toBeGreaterThanOrEqual(begun);
    expect(claimsIn(tokens.access_token)).toMatchObject({ ...says, aud: 'stufenlos-api', sub: id.sub });
    expect(claimsIn(tokens.access_token).auth_time).toBe(id.auth_time);
    expect(headerOf(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(tokens.expires_in).toBe(300);
  });

  it('takes a demo account by one button, with its organisation in the tokens', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const end = await visitor.post(formAction(page.text, 'demo'), { email: 'erika@example.org' });
    const { id_token: id, access_token: access } = await harness.app.finish(end.url);
    expect(claimsIn(id)).toMatchObject({ email_verified: true, org_id: 'org-beispiel' });
    expect(claimsIn(access)).toMatchObject({ email_verified: true, org_id: 'org-beispiel' });
  });

  it('signs nobody in by the button who is no demo account', async () => {
    const { person } = await registerSomebody(harness, harness.visitor());
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    expect((await visitor.post(formAction(page.text, 'demo'), { email: person.email })).status).toBe(422);
  });

  it('goes on without asking while the session lives, also for the hidden frame', async () => {
    const { visitor, tokens } = await newMember(harness);
    const silent = await visitor.get(
      harness.app.begin({ prompt: 'none', redirect_uri: `${harness.front.origin}/auth/silent` }),
    );
    expect(silent.url).toContain('/auth/silent?code=');
    const again = await harness.app.finish(silent.url);
    expect(claimsIn(again.id_token).auth_time).toBe(claimsIn(tokens.id_token).auth_time);
  });

  it('says login_required to the hidden frame of a stranger', async () => {
    const seen = await harness.visitor().get(harness.app.begin({ prompt: 'none' }));
    expect(new URL(seen.url).searchParams.get('error')).toBe('login_required');
  });

  it('asks again with prompt=login, and the tokens prove the fresh login', async () => {
    const { visitor, person, tokens } = await newMember(harness);
    const before = Number(claimsIn(tokens.access_token).auth_time);
    vi.useFakeTimers({ toFake: ['Date'], now: (before + 1) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const page = await visitor.get(harness.app.begin({ prompt: 'login', login_hint: person.email }));
    expect(page.text).toContain(`value="${person.email}"`);
    const end = await signInWith(visitor, page, person.email);
    const fresh = await harness.app.finish(end.url);
    expect(claimsIn(fresh.access_token).auth_time).toBeGreaterThan(before);
    const renewed = await harness.app.refresh(fresh.refresh_token);
    expect(claimsIn(renewed.access_token).auth_time).toBe(claimsIn(fresh.access_token).auth_time);
  });

  it('tells the app when the person cancels', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin());
    const end = await visitor.post(formAction(page.text, 'cancel'), {});
    expect(new URL(end.url).searchParams.get('error')).toBe('access_denied');
  });

  it('shows what it cannot send back to the app in both languages', async () => {
    const visitor = harness.visitor();
    const page = await visitor.get(harness.app.begin({ client_id: 'somebody' }));
    expect(page.text).toContain('Die Anmeldung hat nicht geklappt');
    const english = /<a class="lone" href="([^"]+)" lang="en"/.exec(page.text)?.[1] ?? '';
    expect((await visitor.get(english.replaceAll('&#38;', '&'))).text).toContain('Signing in did not work');
  });

  it('stays under the public address and marks its cookies when that is https', async () => {
    const secure = await startSandboxHarness({ PUBLIC_ORIGIN: 'https://app.example' });
    const path = new URL(new RelyingParty('https://app.example').begin());
    const answer = await fetch(`${secure.direct}/auth${path.search}`, { redirect: 'manual' });
    const cookies = answer.headers.getSetCookie().filter((line) => !line.includes('.sig='));
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['sandbox_interaction', 'sandbox_resume']);
    for (const line of cookies) expect(line).toMatch(/path=\/sandbox\/identity\/.*samesite=lax; secure; httponly/);
    const { token_endpoint: token } = (await (
      await fetch(`${secure.direct}/.well-known/openid-configuration`)
    ).json()) as Record<string, string>;
    expect(token).toBe('https://app.example/sandbox/identity/token');
    await secure.stop();
  });

  it.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, /^[^?]*\/auth\/callback\?.*error=invalid_request/],
    ['a foreign return address', { redirect_uri: 'https://evil.example/' }, /\/sandbox\/identity\/auth/],
    ['an unknown client', { client_id: 'somebody' }, /\/sandbox\/identity\/auth/],
    ['tokens in the address', { response_type: 'id_token' }, /error=unsupported_response_type/],
  ])('refuses %s', async (_, wrong, where) => {
    const seen = await harness.visitor().get(harness.app.begin(wrong));
    expect(seen.url).toMatch(where);
    expect(seen.url).not.toContain('code=');
    expect(seen.url).toContain(harness.front.origin);
  });
});

describe('tokens', { timeout: 60_000 }, () => {
  it('are renewed by a refresh token that is good once; using it twice ends the sign-in', async () => {
    const { tokens } = await newMember(harness);
    const second = await harness.app.refresh(tokens.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(claimsIn(second.id_token).sub).toBe(claimsIn(tokens.id_token).sub);
    expect(await harness.app.refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await harness.app.refresh(second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('come for a code once', async () => {
    const { end } = await registerSomebody(harness, harness.visitor());
    expect((await harness.app.finish(end.url)).status).toBe(200);
    expect(await harness.app.finish(end.url)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('need the verifier of who began', async () => {
    const { end } = await registerSomebody(harness, harness.visitor());
    const stolen = new URL(end.url);
    stolen.searchParams.set('state', 'somebody-else');
    expect(await harness.app.finish(stolen.href)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('can be revoked', async () => {
    const { tokens } = await newMember(harness);
    const body = new URLSearchParams({ client_id: 'stufenlos-web', token: tokens.refresh_token });
    const response = await fetch(`${harness.app.issuer}/token/revocation`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
  });

  it('are for the app: another origin may not read them', async () => {
    const { tokens } = await newMember(harness);
    const form = { client_id: 'stufenlos-web', grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const ask = (origin: string) =>
      fetch(`${harness.app.issuer}/token`, { method: 'POST', body: new URLSearchParams(form), headers: { origin } });
    const foreign = await ask('https://evil.example');
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    expect((await ask(harness.front.origin)).headers.get('access-control-allow-origin')).toBe(harness.front.origin);
  });
});

describe('logging out', { timeout: 60_000 }, () => {
  const end = (hint: string) => {
    const asked = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: `${harness.front.origin}/` });
    return `/sandbox/identity/session/end?${asked.toString()}`;
  };

  it('returns to the app by itself and ends session and renewal', async () => {
    const { visitor, tokens } = await newMember(harness);
    const page = await visitor.get(end(tokens.id_token));
    expect(page.text).toContain('submit.js');
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const back = await visitor.post(formAction(page.text, 'confirm'), { xsrf, logout: 'yes' });
    expect(back.url).toBe(`${harness.front.origin}/`);
    const silent = await visitor.get(harness.app.begin({ prompt: 'none' }));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
  });

  it('is not done by a bare visit of the address', async () => {
    const { visitor } = await newMember(harness);
    const page = await visitor.get('/sandbox/identity/session/end');
    expect(page.text).not.toContain('submit.js');
    expect(page.text).toContain('Möchten Sie sich von Ihrem Test-Konto abmelden?');
    expect((await visitor.get(harness.app.begin({ prompt: 'none' }))).url).toContain('code=');
  });

  it('asks when the ID token in the address is somebody else’s: it may come with a stranger’s link', async () => {
    const { visitor, tokens } = await newMember(harness);
    const stranger = await newMember(harness);
    const page = await visitor.get(end(stranger.tokens.id_token), { 'sec-fetch-site': 'cross-site' });
    expect(page.text).not.toContain('submit.js');
    expect(page.text).toContain('Möchten Sie sich von Ihrem Test-Konto abmelden?');
    expect((await harness.app.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('lets another person sign in with the same browser', async () => {
    const visitor = harness.visitor();
    await newMember(harness, visitor);
    const { person } = await registerSomebody(harness, harness.visitor());
    const page = await visitor.get(harness.app.begin({ prompt: 'login' }));
    // oidc-provider ends the first session by a form that submits itself, then goes on.
    const between = await signInWith(visitor, page, person.email, password);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.text)?.[1] ?? '';
    expect(between.headers.get('content-security-policy')).toContain("'sha256-");
    const back = await visitor.post(formAction(between.text, 'confirm'), { xsrf, logout: 'yes' });
    expect(claimsIn((await harness.app.finish(back.url)).id_token).email).toBe(person.email);
  });
});
