import { expect, type Page } from '@playwright/test';
import { stack } from '../stack.ts';

/** The session as the shell keeps it in local storage. */
export interface StoredSession {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_at: number;
  profile: { sub: string; name?: string; email?: string; email_verified?: boolean };
}

const read = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'));
    return (key && localStorage.getItem(key)) ?? null;
  });

export async function storedSession(page: Page): Promise<StoredSession> {
  const text = await read(page);
  if (text === null) throw new Error('nobody is signed in here');
  return JSON.parse(text) as StoredSession;
}

export const isSessionStored = async (page: Page): Promise<boolean> => (await read(page)) !== null;

/** The cookie of a browser in which somebody is signed in. */
export const markerName = 'auth.stufenlos-web.is.authenticated';

/** Neither the storage nor the cookie says that somebody is signed in. */
export async function expectNoSession(page: Page): Promise<void> {
  expect(await isSessionStored(page)).toBe(false);
  const cookies = await page.context().cookies(stack.origin);
  expect(cookies.map(({ name }) => name)).not.toContain(markerName);
}

interface Spoiling {
  /** Also makes the refresh token invalid. Default: true. */
  withRefresh?: boolean;
}

/** Makes the access token expired. Returns the session before. */
export async function spoilSession(page: Page, { withRefresh = true }: Spoiling = {}): Promise<StoredSession> {
  const before = await storedSession(page);
  await page.evaluate(spoil, { withRefresh, reloads: false });
  return before;
}

/**
 * Reloads the page with an expired access token. Returns the session before. Both happen in one task: otherwise the page
 * could begin a renewal that the reload cuts off after the provider has taken the refresh token, which works only once.
 */
export async function reloadSpoiled(page: Page, { withRefresh = true }: Spoiling = {}): Promise<StoredSession> {
  const before = await storedSession(page);
  const loaded = page.waitForEvent('load');
  await page.evaluate(spoil, { withRefresh, reloads: true });
  await loaded;
  return before;
}

/** Runs inside the page. */
function spoil({ withRefresh, reloads }: { withRefresh: boolean; reloads: boolean }): void {
  const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
  const spoiled = {
    ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object),
    expires_at: Math.floor(Date.now() / 1000) - 10,
    ...(withRefresh ? { refresh_token: 'broken' } : {}),
  };
  localStorage.setItem(key, JSON.stringify(spoiled));
  if (reloads) location.reload();
}
