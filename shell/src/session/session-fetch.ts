import { problemSchema, type Problem } from '@stufenlos/contracts';
import type { SessionController } from './session-controller.ts';

/**
 * After a 401 of the API this renews the token once and repeats the call once. A second 401 ends the session. When the
 * provider is down and a call has no token, the call fails with "provider unavailable", not with "signed out".
 */
export function sessionFetch(controller: SessionController): typeof fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    if (response.status !== 401) return response;
    const sent = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length);
    if (!sent) return controller.session.getState().status === 'signed-in' ? unavailable() : response;
    if (await isLoginTooOld(response)) return response;
    const renewed = await controller.accessToken(sent).catch(() => undefined);
    if (renewed === undefined) return unavailable();
    if (renewed === null) return response;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${renewed}`);
    const again = await fetch(address, { ...init, headers });
    if (again.status === 401 && !(await isLoginTooOld(again))) await controller.end();
    return again;
  };
}

/** The token is valid, but the login is too old (RFC 9470). A renewal would not help, and the session goes on. */
async function isLoginTooOld(response: Response): Promise<boolean> {
  if (/insufficient_user_authentication/.test(response.headers.get('www-authenticate') ?? '')) return true;
  const problem = problemSchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return ['login_too_old', 'reauthenticate'].includes(String(problem.data?.data?.['reason']));
}

function unavailable(): Response {
  const problem: Problem = {
    type: '/problems/provider_unavailable',
    title: 'Identity provider unavailable',
    status: 503,
    code: 'provider_unavailable',
    traceId: '',
  };
  return Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } });
}
