import { ProviderDouble, type Asked, type DoubleUser, type Said } from './provider-double.ts';

const users = /^\/kc\/admin\/realms\/shop\/users\/([^/?]+)(\/send-verify-email)?$/;

export const keycloakDouble = () => new ProviderDouble('/kc/realms/shop/protocol/openid-connect/token', {}, answer);

function answer(double: ProviderDouble, { method, path, body }: Asked): Said {
  const [, id = '', verify] = users.exec(path) ?? [];
  const sub = decodeURIComponent(id);
  const user = double.users.get(sub);
  if (!user) return { status: 404, body: { error: 'User not found' } };
  if (verify) {
    if (double.fault === 'mailless') return { status: 500, body: { errorMessage: 'Failed to send verify email' } };
    double.mailed.push(user.email);
    return { status: 204 };
  }
  if (method === 'DELETE') {
    double.users.delete(sub);
    return { status: 204 };
  }
  if (method === 'GET') return { status: 200, body: written(user) };
  const { firstName, lastName, email, emailVerified, ...rest } = JSON.parse(body) as Record<string, unknown>;
  // What a PUT leaves out is gone, and the profile demands an e-mail.
  if (typeof email !== 'string') return { status: 400, body: { errorMessage: 'error-user-attribute-required' } };
  if (double.emailTaken(email, sub)) return { status: 409, body: { errorMessage: 'User exists with same email' } };
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  double.users.set(sub, { name, email, verified: emailVerified === true, rest });
  return { status: 204 };
}

function written({ name, email, verified, rest }: DoubleUser): Record<string, unknown> {
  const [firstName = '', ...others] = name.split(' ');
  return { ...rest, firstName, lastName: others.join(' '), email, emailVerified: verified };
}
