import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityAdmin, IdentityFault } from './identity-admin.ts';
import { IdentityAdminError } from './identity-admin.ts';
import type { AdminSettings } from './sandbox.ts';
import { adminClient, type ProviderDouble } from './testing/provider-double.ts';

export interface ContractSubject {
  name: string;
  double(): ProviderDouble;
  /** What IDENTITY_ADMIN_URL is for a provider at this origin. */
  url(origin: string): string;
  create(settings: AdminSettings, clock: () => number): IdentityAdmin;
}

/** With everything that must not end up as part of an address. */
const ada = 'auth0|ada/../?x=#ü';
const grace = 'grace';

/** What every adapter of the port does, whatever its provider's API looks like. */
export function describeIdentityAdmin(subject: ContractSubject): void {
  describe(`identity administration by ${subject.name}`, () => {
    let double: ProviderDouble;
    let admin: IdentityAdmin;
    let now = 0;
    let settings: AdminSettings;
    const user = () => double.users.get(ada)!;

    beforeEach(async () => {
      double = subject.double();
      now = 0;
      settings = { ...adminClient, url: subject.url(await double.start()), timeoutMs: 400 };
      admin = subject.create(settings, () => now);
      double.users.set(ada, { name: 'Ada Byron', email: 'ada@example.org', verified: false });
      double.users.set(grace, { name: 'Grace Hopper', email: 'grace@example.org', verified: true });
    });
    afterEach(() => double.stop());

    const fault = async (work: Promise<unknown>): Promise<IdentityFault | 'none'> => {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) return 'none';
      expect(error).toBeInstanceOf(IdentityAdminError);
      const told = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
      for (const secret of [adminClient.clientSecret, 'admin-token-', 'ada@', 'grace@']) {
        expect(told).not.toContain(secret);
      }
      return (error as IdentityAdminError).fault;
    };
    const everyCall = (sub: string): [string, () => Promise<unknown>][] => [
      ['updateName', () => admin.updateName(sub, 'Ada Lovelace')],
      ['changeEmail', () => admin.changeEmail(sub, 'ada.l@example.org')],
      ['sendVerification', () => admin.sendVerification(sub)],
      ['deleteUser', () => admin.deleteUser(sub)],
    ];

    it('can do all four', () => {
      expect(admin.capabilities()).toEqual({
        updateName: true,
        changeEmail: true,
        emailAtOnce: expect.any(Boolean) as boolean,
        sendVerification: true,
        deleteUser: true,
        accountUrl: null,
      });
    });

    it.each(['Ada Lovelace', 'Ada', 'Ada King of Lovelace', 'Äda Łovelace 🎩'])(
      'gives a person the name %s',
      async (name) => {
        await admin.updateName(ada, name);
        expect(user()).toMatchObject({ name, email: 'ada@example.org', verified: false });
        expect(double.users.get(grace)!.name).toBe('Grace Hopper');
      },
    );

    it('sends a link to a new e-mail, which does not count as verified before', async () => {
      double.users.get(ada)!.verified = true;
      expect(await admin.changeEmail(ada, 'ada.l@example.org')).toEqual({ isLinkSent: true });
      expect(double.mailed).toEqual(['ada.l@example.org']);
      expect(user().email === 'ada.l@example.org' && user().verified).toBe(false);
    });

    it('says truly whether a new e-mail is valid before its link was opened', async () => {
      await admin.changeEmail(ada, 'ada.l@example.org');
      expect(admin.capabilities().emailAtOnce).toBe(user().email === 'ada.l@example.org');
    });

    it('refuses an e-mail that somebody else has', async () => {
      expect(await fault(admin.changeEmail(ada, 'grace@example.org'))).toBe('taken');
      expect(user().email).toBe('ada@example.org');
      expect(double.mailed).toEqual([]);
    });

    it('sends the verification mail again, unless there is nothing to verify', async () => {
      await admin.sendVerification(ada);
      expect(double.mailed).toEqual(['ada@example.org']);
      expect(await fault(admin.sendVerification(grace))).toBe('already_verified');
      expect(double.mailed).toHaveLength(1);
    });

    it('deletes exactly the person meant, and says nothing when asked again', async () => {
      await admin.deleteUser(ada);
      expect([...double.users.keys()]).toEqual([grace]);
      await admin.deleteUser(ada);
      expect([...double.users.keys()]).toEqual([grace]);
    });

    it('says so when it does not know the person', async () => {
      for (const [name, call] of everyCall('nobody').slice(0, 3))
        expect([name, await fault(call())]).toEqual([name, 'unknown_user']);
    });

    it.each(['', '.', '..'])('never lets the subject "%s" name another address', async (sub) => {
      for (const [, call] of everyCall(sub)) expect(await fault(call())).toBe('unknown_user');
      expect(double.asked).toEqual([]);
    });

    it('fetches one token for many calls, and a new one shortly before it expires', async () => {
      await Promise.all(Array.from({ length: 5 }, (_, index) => admin.updateName(ada, `Ada ${index}`)));
      expect(double.tokensGiven).toBe(1);
      now = 269_000;
      await admin.updateName(ada, 'Ada A');
      expect(double.tokensGiven).toBe(1);
      now = 271_000;
      await admin.updateName(ada, 'Ada B');
      expect(double.tokensGiven).toBe(2);
    });

    it('asks once more with a new token when the one it holds is refused', async () => {
      await admin.updateName(ada, 'Ada A');
      double.revokeTokens();
      await admin.updateName(ada, 'Ada B');
      expect(user().name).toBe('Ada B');
      expect(double.tokensGiven).toBe(2);
    });

    it('gives up when its client is not let in', async () => {
      admin = subject.create({ ...settings, clientSecret: 'another-secret' }, () => now);
      for (const [, call] of everyCall(ada)) expect(await fault(call())).toBe('unavailable');
      expect(user()).toMatchObject({ name: 'Ada Byron', email: 'ada@example.org' });
    });

    it.each(['away', 'silent', 'broken', 'redirects'] as const)(
      'says that the provider is away when it is %s',
      async (kind) => {
        double.fault = kind;
        for (const [, call] of everyCall(ada)) expect(await fault(call())).toBe('unavailable');
        // Nowhere that a token or a secret could have been carried to.
        expect(double.asked.map(({ path }) => path)).not.toContain('/elsewhere');
        double.fault = 'none';
        await admin.updateName(ada, 'Ada again');
        expect(user().name).toBe('Ada again');
      },
    );

    it('says that the provider is away when nobody listens', async () => {
      await double.stop();
      for (const [, call] of everyCall(ada)) expect(await fault(call())).toBe('unavailable');
    });
  });
}
