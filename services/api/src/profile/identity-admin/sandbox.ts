import { AdminHttp, type AdminAccess, type AdminAnswer } from './admin-http.ts';
import { allCapabilities, IdentityAdminError, pathId, type EmailChange, type IdentityAdmin } from './identity-admin.ts';

export interface AdminSettings extends Pick<AdminAccess, 'clientId' | 'clientSecret' | 'timeoutMs'> {
  /** IDENTITY_ADMIN_URL without a slash at the end. */
  url: string;
}

/**
 * The identity stand-in of the embedded default. `url` is its issuer as the api reaches it on loopback. A new e-mail
 * is only promised: the claims change when the mailed link was opened.
 */
export class SandboxIdentityAdmin implements IdentityAdmin {
  private readonly http: AdminHttp;
  private readonly users: string;

  constructor({ url, ...access }: AdminSettings, clock?: () => number) {
    this.http = new AdminHttp({ ...access, tokenUrl: `${url}/token`, ask: { scope: 'admin' } }, clock);
    this.users = `${url}/admin/users`;
  }

  capabilities = () => ({ ...allCapabilities, emailAtOnce: false });

  async updateName(sub: string, name: string): Promise<void> {
    expect(await this.http.send('PATCH', this.user(sub), { name }), 204);
  }

  async changeEmail(sub: string, email: string): Promise<EmailChange> {
    const answer = await this.http.send('PATCH', this.user(sub), { email });
    if (answer.status === 409) throw new IdentityAdminError('taken');
    expect(answer, 202);
    return { isLinkSent: true };
  }

  async sendVerification(sub: string): Promise<void> {
    const answer = await this.http.send('POST', `${this.user(sub)}/verification`);
    if (answer.status === 409) throw new IdentityAdminError('already_verified');
    expect(answer, 202);
  }

  async deleteUser(sub: string): Promise<void> {
    const answer = await this.http.send('DELETE', this.user(sub));
    if (answer.status !== 404) expect(answer, 204);
  }

  private user = (sub: string) => `${this.users}/${pathId(sub)}`;
}

function expect({ status }: AdminAnswer, wanted: number): void {
  if (status === wanted) return;
  if (status === 404) throw new IdentityAdminError('unknown_user');
  if (status === 400 || status === 422) throw new IdentityAdminError('refused', `${status}`);
  throw new IdentityAdminError('unavailable', `answered ${status}`);
}
