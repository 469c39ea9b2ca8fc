import type { Page } from '@playwright/test';
import { storedSession } from './identity/stored-session.ts';

/** Calls the api as the signed-in person of this browser, or with another token. */
export async function askAs(
  bearer: Page | string,
  path: string,
  { origin, method, body }: { origin: string; method?: 'GET' | 'POST'; body?: object },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = typeof bearer === 'string' ? bearer : (await storedSession(bearer)).access_token;
  const response = await fetch(`${origin}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
