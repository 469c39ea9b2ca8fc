import { z } from 'zod';
import { AdminHttp, type AdminAnswer } from './admin-http.ts';
import { allCapabilities, IdentityAdminError, pathId, type EmailChange, type IdentityAdmin } from './identity-admin.ts';
import type { AdminSettings } from './sandbox.ts';

type Representation = Record<string, unknown>;
const representation = z.record(z.string(), z.unknown());

/**
 * Keycloak's Admin REST API. `url` is the realm's address as in the issuer (`https://host/realms/name`). A PUT replaces
 * the person's attributes, so every change reads first and writes the whole representation back. The e-mail changes at
 * once and counts as unverified until the mailed link was opened.
 */
export class KeycloakIdentityAdmin implements IdentityAdmin {
  private readonly http: AdminHttp;
  private readonly users: string;

  constructor({ url, ...access }: AdminSettings, clock?: () => number) {
    this.http = new AdminHttp({ ...access, tokenUrl: `${url}/protocol/openid-connect/token` }, clock);
    const realm = url.lastIndexOf('/realms/');
    this.users = `${url.slice(0, realm)}/admin${url.slice(realm)}/users`;
  }

  capabilities = () => ({ ...allCapabilities, emailAtOnce: true });

  /** The `name` claim is first and last name with a blank between; the last word becomes the last name. */
  async updateName(sub: string, name: string): Promise<void> {
    const cut = name.lastIndexOf(' ');
    const firstName = cut < 0 ? name : name.slice(0, cut).trimEnd();
    await this.write(sub, (user) => ({ ...user, firstName, lastName: cut < 0 ? '' : name.slice(cut + 1) }));
  }

  async changeEmail(sub: string, email: string): Promise<EmailChange> {
    await this.write(sub, (user) => ({
      ...user,
      // Realms with "email as username" refuse a representation in which the two differ.
      ...(user.username !== undefined && user.username === user.email ? { username: email } : {}),
      email,
      emailVerified: false,
    }));
    // The change is made. A mail that cannot be sent now is sent by "verify now".
    return await this.mailLink(sub).then(
      () => ({ isLinkSent: true }),
      () => ({ isLinkSent: false }),
    );
  }

  async sendVerification(sub: string): Promise<void> {
    const user = await this.read(sub);
    if (user.emailVerified === true) throw new IdentityAdminError('already_verified');
    await this.mailLink(sub);
  }

  async deleteUser(sub: string): Promise<void> {
    const answer = await this.http.send('DELETE', this.user(sub));
    if (answer.status !== 404) expect(answer);
  }

  private async mailLink(sub: string): Promise<void> {
    expect(await this.http.send('PUT', `${this.user(sub)}/send-verify-email`));
  }

  private async write(sub: string, change: (user: Representation) => Representation): Promise<void> {
    const user = await this.read(sub);
    expect(await this.http.send('PUT', this.user(sub), change(user)));
  }

  private async read(sub: string): Promise<Representation> {
    const answer = await this.http.send('GET', this.user(sub));
    expect(answer);
    const user = representation.safeParse(answer.body);
    if (!user.success) throw new IdentityAdminError('unavailable', 'no representation');
    return user.data;
  }

  private user = (sub: string) => `${this.users}/${pathId(sub)}`;
}

function expect({ status }: AdminAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === 404) throw new IdentityAdminError('unknown_user');
  if (status === 409) throw new IdentityAdminError('taken');
  if (status === 400) throw new IdentityAdminError('refused', '400');
  throw new IdentityAdminError('unavailable', `answered ${status}`);
}
