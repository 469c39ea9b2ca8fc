import { z } from 'zod';
import { AdminHttp, type AdminAnswer } from './admin-http.ts';
import { allCapabilities, IdentityAdminError, pathId, type EmailChange, type IdentityAdmin } from './identity-admin.ts';
import type { AdminSettings } from './sandbox.ts';

const refusal = z.object({ message: z.string().optional(), errorCode: z.string().optional() }).catch({});
const verified = z.object({ email_verified: z.boolean().optional() }).catch({});

/**
 * Auth0 Management API v2. `url` is the tenant's own domain (`https://tenant.eu.auth0.com`), not a custom one: the
 * API's audience is made from it. The e-mail changes at once and counts as unverified until the mailed link was opened.
 */
export class Auth0IdentityAdmin implements IdentityAdmin {
  private readonly http: AdminHttp;
  private readonly api: string;

  constructor({ url, ...access }: AdminSettings, clock?: () => number) {
    this.api = `${url}/api/v2`;
    const ask = { audience: `${this.api}/` };
    this.http = new AdminHttp({ ...access, tokenUrl: `${url}/oauth/token`, ask }, clock);
  }

  capabilities = () => ({ ...allCapabilities, emailAtOnce: true });

  async updateName(sub: string, name: string): Promise<void> {
    expect(await this.http.send('PATCH', this.user(sub), { name }));
  }

  async changeEmail(sub: string, email: string): Promise<EmailChange> {
    expect(await this.http.send('PATCH', this.user(sub), { email, email_verified: false, verify_email: true }));
    return { isLinkSent: true };
  }

  /** The job is accepted for verified users too, so the state is read first. */
  async sendVerification(sub: string): Promise<void> {
    const answer = await this.http.send('GET', `${this.user(sub)}?fields=email_verified&include_fields=true`);
    expect(answer);
    if (verified.parse(answer.body).email_verified) throw new IdentityAdminError('already_verified');
    expect(await this.http.send('POST', `${this.api}/jobs/verification-email`, { user_id: sub }));
  }

  async deleteUser(sub: string): Promise<void> {
    const answer = await this.http.send('DELETE', this.user(sub));
    if (answer.status !== 404) expect(answer);
  }

  private user = (sub: string) => `${this.api}/users/${pathId(sub)}`;
}

/** Auth0 says 400 for a taken address and for people of a social connection alike; code and message tell them apart. */
function expect({ status, body }: AdminAnswer): void {
  if (status >= 200 && status < 300) return;
  const { message = '', errorCode = '' } = refusal.parse(body);
  if (status === 404) throw new IdentityAdminError('unknown_user');
  if (status === 409 || /email already exists/i.test(message)) throw new IdentityAdminError('taken');
  if (errorCode === 'operation_not_supported') throw new IdentityAdminError('unsupported', errorCode);
  if (status === 400) throw new IdentityAdminError('refused', errorCode);
  throw new IdentityAdminError('unavailable', `answered ${status}`);
}
