import type { Page } from '@playwright/test';

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

/** Makes the access token expired and, with `withRefresh`, the refresh token invalid. Returns the session before. */
export async function spoilSession(page: Page, { withRefresh = true } = {}): Promise<StoredSession> {
  const before = await storedSession(page);
  const spoiled = {
    ...before,
    expires_at: Math.floor(Date.now() / 1000) - 10,
    ...(withRefresh ? { refresh_token: 'broken' } : {}),
  };
  await page.evaluate((text) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(key, text);
  }, JSON.stringify(spoiled));
  return before;
}
