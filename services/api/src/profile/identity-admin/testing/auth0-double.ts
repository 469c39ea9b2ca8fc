import { ProviderDouble, type Asked, type Said } from './provider-double.ts';

const says = (status: number, message: string, errorCode: string): Said => ({
  status,
  body: { statusCode: status, error: 'Bad Request', message, errorCode },
});

export const auth0Double = () => new ProviderDouble('/oauth/token', {}, answer);

/** A subject of a social connection: Auth0 does not own these people's attributes. */
export const socialSub = 'google-oauth2|1085';

function answer(double: ProviderDouble, { method, path, body }: Asked): Said {
  const given = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  if (method === 'POST' && path === '/api/v2/jobs/verification-email') {
    const user = double.users.get(String(given['user_id']));
    if (!user) return says(404, 'The user does not exist.', 'inexistent_user');
    double.mailed.push(user.email);
    return { status: 201, body: { type: 'verification_email', status: 'pending', id: 'job_1' } };
  }
  const [, id = ''] = /^\/api\/v2\/users\/([^/?]+)(?:\?[^/]*)?$/.exec(path) ?? [];
  const sub = decodeURIComponent(id);
  const user = double.users.get(sub);
  // Deleting is idempotent at Auth0.
  if (method === 'DELETE') {
    double.users.delete(sub);
    return { status: 204 };
  }
  if (!user) return says(404, 'The user does not exist.', 'inexistent_user');
  if (method === 'GET') return { status: 200, body: { email_verified: user.verified } };
  if (method !== 'PATCH') return says(404, 'Not Found', '');
  if (sub === socialSub) {
    return says(400, 'The following user attributes cannot be updated: name, email.', 'operation_not_supported');
  }
  if (typeof given['email'] === 'string') {
    if (double.emailTaken(given['email'], sub)) {
      return says(400, 'The specified new email already exists', 'auth0_idp_error');
    }
    user.email = given['email'];
    user.verified = given['email_verified'] === true;
    if (given['verify_email'] === true) double.mailed.push(user.email);
  }
  if (typeof given['name'] === 'string') user.name = given['name'];
  return { status: 200, body: { user_id: sub } };
}
