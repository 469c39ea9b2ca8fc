import { ProviderDouble, type Asked, type Said } from './provider-double.ts';

export const sandboxDouble = () => new ProviderDouble('/sandbox/identity/token', { scope: 'admin' }, answer);

function answer(double: ProviderDouble, { method, path, body }: Asked): Said {
  const [, id = '', verification] = /^\/sandbox\/identity\/admin\/users\/([^/]+)(\/verification)?$/.exec(path) ?? [];
  const sub = decodeURIComponent(id);
  const user = double.users.get(sub);
  if (!user) return { status: 404 };
  if (method === 'DELETE') {
    double.users.delete(sub);
    return { status: 204 };
  }
  if (verification) {
    if (user.verified) return { status: 409 };
    double.mailed.push(user.email);
    return { status: 202 };
  }
  const { name, email } = JSON.parse(body) as { name?: string; email?: string };
  if (name !== undefined) {
    user.name = name;
    return { status: 204 };
  }
  if (email === undefined) return { status: 422 };
  if (double.emailTaken(email, sub)) return { status: 409 };
  double.mailed.push(email);
  return { status: 202 };
}
