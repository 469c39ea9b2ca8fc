import type { Page } from '@playwright/test';
import { storedSession } from './identity/stored-session.ts';

/** Calls the api as the signed-in person of this browser, or with another token. */
export async function askAs(
  bearer: Page | string,
  path: string,
  { origin, method = 'GET' }: { origin: string; method?: 'GET' | 'POST' },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = typeof bearer === 'string' ? bearer : (await storedSession(bearer)).access_token;
  const response = await fetch(`${origin}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
