import { describe, expect, it } from 'vitest';
import { Auth0IdentityAdmin } from './auth0.ts';
import { describeIdentityAdmin } from './identity-admin.contract.ts';
import { KeycloakIdentityAdmin } from './keycloak.ts';
import { NoIdentityAdmin } from './no-identity-admin.ts';
import { SandboxIdentityAdmin } from './sandbox.ts';
import { auth0Double, socialSub } from './testing/auth0-double.ts';
import { keycloakDouble } from './testing/keycloak-double.ts';
import { adminClient, type ProviderDouble } from './testing/provider-double.ts';
import { sandboxDouble } from './testing/sandbox-double.ts';

describeIdentityAdmin({
  name: 'the sandbox',
  double: sandboxDouble,
  url: (origin) => `${origin}/sandbox/identity`,
  create: (settings, clock) => new SandboxIdentityAdmin(settings, clock),
});
describeIdentityAdmin({
  name: 'Auth0',
  double: auth0Double,
  url: (origin) => origin,
  create: (settings, clock) => new Auth0IdentityAdmin(settings, clock),
});
describeIdentityAdmin({
  name: 'Keycloak',
  double: keycloakDouble,
  url: (origin) => `${origin}/kc/realms/shop`,
  create: (settings, clock) => new KeycloakIdentityAdmin(settings, clock),
});

async function withDouble(double: ProviderDouble, work: (origin: string) => Promise<void>): Promise<void> {
  const origin = await double.start();
  try {
    await work(origin);
  } finally {
    await double.stop();
  }
}

describe('Auth0', () => {
  it('is asked for a token of its Management API, and for people by their encoded id', async () => {
    const double = auth0Double();
    double.users.set('auth0|1', { name: 'A', email: 'a@example.org', verified: false });
    await withDouble(double, async (url) => {
      await new Auth0IdentityAdmin({ ...adminClient, url }).updateName('auth0|1', 'B');
      expect(new URLSearchParams(double.asked[0]!.body).get('audience')).toBe(`${url}/api/v2/`);
      expect(double.asked[1]!.path).toBe('/api/v2/users/auth0%7C1');
    });
  });

  it('cannot change people of a social connection, and says that instead of a fault', async () => {
    const double = auth0Double();
    double.users.set(socialSub, { name: 'A', email: 'a@example.org', verified: true });
    await withDouble(double, async (url) => {
      const admin = new Auth0IdentityAdmin({ ...adminClient, url });
      await expect(admin.updateName(socialSub, 'B')).rejects.toMatchObject({ fault: 'unsupported' });
      await expect(admin.changeEmail(socialSub, 'b@example.org')).rejects.toMatchObject({ fault: 'unsupported' });
    });
  });
});

describe('Keycloak', () => {
  const rest = { username: 'ada@example.org', enabled: true, attributes: { phone: ['1'] }, requiredActions: ['X'] };

  it('gets everything back that it told about the person, because a PUT replaces', async () => {
    const double = keycloakDouble();
    double.users.set('1', { name: 'Ada B', email: 'ada@example.org', verified: true, rest });
    await withDouble(double, async (origin) => {
      const admin = new KeycloakIdentityAdmin({ ...adminClient, url: `${origin}/kc/realms/shop` });
      await admin.updateName('1', 'Ada King Lovelace');
      expect(double.users.get('1')).toEqual({
        name: 'Ada King Lovelace',
        email: 'ada@example.org',
        verified: true,
        rest,
      });
      const put = JSON.parse(double.asked.find(({ method }) => method === 'PUT')!.body) as Record<string, unknown>;
      expect(put).toMatchObject({ firstName: 'Ada King', lastName: 'Lovelace' });
    });
  });

  it('gets the e-mail as user name too where it was the user name, else leaves that alone', async () => {
    const double = keycloakDouble();
    double.users.set('1', { name: 'Ada B', email: 'ada@example.org', verified: true, rest });
    double.users.set('2', { name: 'Bo C', email: 'bo@example.org', verified: true, rest: { username: 'bo' } });
    await withDouble(double, async (origin) => {
      const admin = new KeycloakIdentityAdmin({ ...adminClient, url: `${origin}/kc/realms/shop` });
      await admin.changeEmail('1', 'ada.l@example.org');
      await admin.changeEmail('2', 'bo.c@example.org');
      expect(double.users.get('1')!.rest).toEqual({ ...rest, username: 'ada.l@example.org' });
      expect(double.users.get('2')!.rest).toEqual({ username: 'bo' });
    });
  });
});

describe('Keycloak without a mail server', () => {
  it('changes the e-mail all the same, and says that no link was sent', async () => {
    const double = keycloakDouble();
    double.fault = 'mailless';
    double.users.set('1', { name: 'Ada B', email: 'ada@example.org', verified: true });
    await withDouble(double, async (origin) => {
      const admin = new KeycloakIdentityAdmin({ ...adminClient, url: `${origin}/kc/realms/shop` });
      expect(await admin.changeEmail('1', 'ada.l@example.org')).toEqual({ isLinkSent: false });
      expect(double.users.get('1')).toMatchObject({ email: 'ada.l@example.org', verified: false });
      await expect(admin.sendVerification('1')).rejects.toMatchObject({ fault: 'unavailable' });
    });
  });
});

describe('no identity administration', () => {
  const accountUrl = 'https://id.example.org/account';
  const admin = new NoIdentityAdmin(accountUrl);

  it('offers nothing but the address of the provider', () => {
    const { accountUrl: link, ...can } = admin.capabilities();
    expect(Object.values(can)).toEqual([false, false, false, false, false]);
    expect(link).toBe(accountUrl);
  });

  it.each([
    ['updateName', () => admin.updateName()],
    ['changeEmail', () => admin.changeEmail()],
    ['sendVerification', () => admin.sendVerification()],
    ['deleteUser', () => admin.deleteUser()],
  ])('%s is refused as unsupported', async (_name, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'IdentityAdminError', fault: 'unsupported' });
  });
});
