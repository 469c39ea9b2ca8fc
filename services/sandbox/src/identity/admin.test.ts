import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, headerOf } from '../testing/relying-party.ts';
import {
  administer,
  adminToken,
  newMember,
  newestMail,
  startSandboxHarness,
  type SandboxHarness,
} from '../testing/sandbox-harness.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await startSandboxHarness();
}, 60_000);
afterAll(() => harness.stop());

const keys = async () => {
  const answer = await fetch(`${harness.app.issuer}/jwks`);
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys;
};

describe('the admin API', { timeout: 60_000 }, () => {
  it('changes a name, which the next tokens say', async () => {
    const { sub, tokens } = await newMember(harness);
    expect(await administer(harness, 'PATCH', `users/${sub}`, { name: 'Neuer Name' })).toBe(204);
    const renewed = await harness.app.refresh(tokens.refresh_token);
    expect(claimsIn(renewed.id_token).name).toBe('Neuer Name');
    expect(claimsIn(renewed.access_token).name).toBe('Neuer Name');
  });

  it('mails a link for a new address, which counts when the link was opened', async () => {
    const { sub, person, tokens } = await newMember(harness);
    const email = `anders-${person.email}`;
    expect(await administer(harness, 'PATCH', `users/${sub}`, { email })).toBe(202);
    const before = await harness.app.refresh(tokens.refresh_token);
    expect(claimsIn(before.id_token).email).toBe(person.email);
    await harness.visitor().get((await newestMail(harness, email)).link);
    const after = claimsIn((await harness.app.refresh(before.refresh_token)).id_token);
    expect(after).toMatchObject({ email, email_verified: true });
  });

  it('sends the link of the registration again, and the first one is void then', async () => {
    const { sub, person } = await newMember(harness);
    const first = await newestMail(harness, person.email);
    expect(await administer(harness, 'POST', `users/${sub}/verification`)).toBe(202);
    const second = await newestMail(harness, person.email);
    expect(second.count).toBe(2);
    expect((await harness.visitor().get(first.link)).status).toBe(410);
    expect((await harness.visitor().get(second.link)).status).toBe(200);
    expect(await administer(harness, 'POST', `users/${sub}/verification`)).toBe(409);
  });

  it('deletes a user with every session and token', async () => {
    const { sub, visitor, tokens } = await newMember(harness);
    expect(await administer(harness, 'DELETE', `users/${sub}`)).toBe(204);
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    const silent = await visitor.get(harness.app.begin({ prompt: 'none' }));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect(await administer(harness, 'DELETE', `users/${sub}`)).toBe(404);
  });

  it.each([
    ['PATCH', 'users/nobody', { name: 'X' }, 404],
    ['POST', 'users/nobody/verification', undefined, 404],
    ['DELETE', 'users/%', undefined, 404],
    ['GET', 'other', undefined, 404],
    ['POST', 'faults', { explode: true }, 422],
  ])('answers %s %s with its status', async (method, path, body, status) => {
    expect(await administer(harness, method, path, body)).toBe(status);
  });

  it.each([
    [{ email: 'ERIKA@example.org' }, 409],
    [{ email: 'kein-at' }, 422],
    [{ name: '' }, 422],
    [{ name: 'x'.repeat(101) }, 422],
    [{ name: 'zwei\nzeilen' }, 422],
    [{ email_verified: true }, 422],
    [{}, 422],
  ])('does not accept %j', async (body, status) => {
    const { sub } = await newMember(harness);
    expect(await administer(harness, 'PATCH', `users/${sub}`, body)).toBe(status);
  });

  it('is closed to everybody without the right token, and not behind the public address at all', async () => {
    const { sub, tokens } = await newMember(harness);
    const attempt = (authorization?: string) =>
      fetch(`${harness.direct}/admin/users/${sub}`, {
        method: 'DELETE',
        ...(authorization ? { headers: { authorization } } : {}),
      });
    expect((await attempt()).status).toBe(401);
    expect((await attempt('Bearer nonsense')).status).toBe(401);
    expect((await attempt(`Bearer ${tokens.access_token}`)).status).toBe(401);
    expect((await attempt(`Basic ${await adminToken(harness)}`)).status).toBe(401);
    const wrong = {
      client_id: 'stufenlos-admin',
      client_secret: 'guessed',
      grant_type: 'client_credentials',
      scope: 'admin',
    };
    expect((await harness.app.token(wrong)).status).toBe(401);
    expect((await fetch(`${harness.app.issuer}/admin/users/${sub}`, { method: 'DELETE' })).status).toBe(404);
    expect((await harness.app.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('does not exist without a secret', async () => {
    const other = await startSandboxHarness({ SANDBOX_ADMIN_SECRET: '' });
    expect(await adminToken(other)).toBeUndefined();
    expect((await fetch(`${other.direct}/admin/faults`, { method: 'POST' })).status).toBe(401);
    await other.stop();
  });
});

describe('a fault for tests', { timeout: 60_000 }, () => {
  const provoke = (fault: object) => administer(harness, 'POST', 'faults', fault);

  it('signs with a new key while the old one is still published', async () => {
    const { tokens } = await newMember(harness);
    const [old] = await keys();
    expect(await provoke({ rotateKeys: true })).toBe(204);
    const renewed = await harness.app.refresh(tokens.refresh_token);
    expect(headerOf(renewed.id_token).kid).not.toBe(old?.kid);
    expect((await keys()).map(({ kid }) => kid)).toEqual([headerOf(renewed.id_token).kid, old?.kid]);
    expect((await keys()).every((key) => !('d' in key))).toBe(true);
  });

  it('forgets the old keys', async () => {
    const [old] = await keys();
    expect(await provoke({ rotateKeys: 'forget' })).toBe(204);
    expect(await keys()).toHaveLength(1);
    expect((await keys())[0]?.kid).not.toBe(old?.kid);
  });

  it('breaks the renewal of one person, whom the hidden frame still knows', async () => {
    const { sub, visitor, tokens } = await newMember(harness);
    const other = await newMember(harness);
    expect(await provoke({ revokeRefreshTokens: sub })).toBe(204);
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    expect((await visitor.get(harness.app.begin({ prompt: 'none' }))).url).toContain('code=');
    expect((await harness.app.refresh(other.tokens.refresh_token)).status).toBe(200);
  });

  it('signs one person out everywhere', async () => {
    const { sub, visitor, tokens } = await newMember(harness);
    expect(await provoke({ endSessions: sub })).toBe(204);
    expect((await harness.app.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    expect((await visitor.get(harness.app.begin({ prompt: 'none' }))).url).toContain('login_required');
  });

  it('takes the provider away for a while, but not the switch', async () => {
    const authorization = `Bearer ${await adminToken(harness)}`;
    const down = (seconds: number) =>
      fetch(`${harness.direct}/admin/faults`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ down: seconds }),
      });
    expect((await down(60)).status).toBe(204);
    const ask = async (path: string) => (await fetch(`${harness.app.issuer}/${path}`)).status;
    expect(await Promise.all(['jwks', '.well-known/openid-configuration', 'account'].map(ask))).toEqual([
      503, 503, 503,
    ]);
    expect((await down(0)).status).toBe(204);
    expect(await ask('jwks')).toBe(200);
  });
});
