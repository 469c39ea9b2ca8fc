import { expect, test, type Page } from '@playwright/test';
import { newPerson } from '../support/person.ts';
import { claimsIn } from '../support/plan.ts';
import { expectSignedIn, expectSignedOut, signUp } from '../support/sign-in.ts';

interface StoredUser {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

test('a refused refresh token is replaced in the hidden frame, and nobody notices', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => void violations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  const before = await breakRefreshToken(page);
  const framed = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/silent');
  await page.reload();
  await framed;
  await expectSignedIn(page);
  expect((await storedUser(page)).access_token).not.toBe(before.access_token);
  expect(await claimsIn(page)).toMatchObject({ email: person.email });
  expect(violations).toEqual([]);
});

test('who is signed in nowhere any more is signed out here too, without an error', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  await expectSignedIn(page);
  await breakRefreshToken(page);
  // As where a browser keeps the provider's cookies from a frame.
  await page.context().clearCookies({ name: /^sandbox_/ });
  await page.reload();
  await expectSignedOut(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:')))).toEqual(
    [],
  );
});

/** An access token that has run out, and a refresh token that nobody takes. */
async function breakRefreshToken(page: Page): Promise<StoredUser> {
  const user = await storedUser(page);
  const broken = { ...user, refresh_token: 'broken', expires_at: Math.floor(Date.now() / 1000) - 10 };
  await page.evaluate((text) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    localStorage.setItem(key, text);
  }, JSON.stringify(broken));
  return user;
}

const storedUser = async (page: Page): Promise<StoredUser> =>
  JSON.parse(
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      return localStorage.getItem(key) ?? 'null';
    }),
  ) as StoredUser;
