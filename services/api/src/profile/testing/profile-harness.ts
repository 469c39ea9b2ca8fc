import { ApiError, createClient, type ApiClient, type Problem } from '@stufenlos/contracts';
import type { JWTPayload } from 'jose';
import { expect } from 'vitest';
import { catchMails, type MailCatcher } from '../../testing/mail-catcher.ts';
import { startRunningApi, type RunningApi } from '../../testing/running-api.ts';
import { adminClient, type ProviderDouble } from '../identity-admin/testing/provider-double.ts';
import { sandboxDouble } from '../identity-admin/testing/sandbox-double.ts';

/** The api with a provider that signs people in, one that administers them, and a mail server: all over the wire. */
export interface ProfileHarness extends RunningApi {
  double: ProviderDouble;
  catcher: MailCatcher;
  /** Whose name the client of `me` speaks from now on. */
  newPerson(): { sub: string; email: string };
  /** A client that sends a new token with every call, as it would be after a login a moment ago. */
  me(claims?: JWTPayload, base?: string): ApiClient;
}

export async function startProfileHarness(): Promise<ProfileHarness> {
  const catcher = await catchMails();
  const double = sandboxDouble();
  const running = await startRunningApi(
    {
      SMTP_URL: catcher.url,
      IDENTITY_ADMIN: 'sandbox',
      IDENTITY_ADMIN_URL: `${await double.start()}/sandbox/identity`,
      IDENTITY_ADMIN_CLIENT_ID: adminClient.clientId,
      IDENTITY_ADMIN_CLIENT_SECRET: adminClient.clientSecret,
    },
    [double, catcher],
  );
  const { api, issuer } = running;
  let people = 0;
  let person = { sub: '', email: '' };
  return {
    ...running,
    double,
    catcher,
    newPerson: () => {
      const sub = `person-${(people += 1)}`;
      person = { sub, email: `${sub}@example.org` };
      double.fault = 'none';
      double.mailed.length = 0;
      double.users.set(sub, { name: 'Ada Byron', email: person.email, verified: false });
      return person;
    },
    me: (claims = {}, base = api.base) => {
      const own = { ...person, name: 'Ada Byron', email_verified: false, org_id: 'org-1' };
      return createClient({ base, accessToken: () => issuer.token({ ...own, ...claims }) });
    },
  };
}

/** The problem of a call that must be refused. */
export const refusal = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error as ApiError).problem,
  );
