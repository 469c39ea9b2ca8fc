import { expect } from '@playwright/test';
import { newPerson } from '../../support/person.ts';
import { claimsIn } from '../../support/payments/plan.ts';
import { expectSignedIn, expectSignedOut, signUp } from '../../support/identity/sign-in.ts';
import { isSessionStored, reloadSpoiled, storedSession } from '../../support/identity/stored-session.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';

const tag = exercises('shell', 'sandbox');

test('the hidden frame replaces a refused refresh token without any message', { tag }, async ({ page }) => {
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
  const framed = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/silent');
  const before = await reloadSpoiled(page);
  await framed;
  await expectSignedIn(page);
  expect((await storedSession(page)).access_token).not.toBe(before.access_token);
  expect(await claimsIn(page)).toMatchObject({ email: person.email });
  expect(violations).toEqual([]);
});

test('a person whose provider session has ended is signed out without an error', { tag }, async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  await expectSignedIn(page);
  // This is like a browser that withholds the provider's cookies from a frame.
  await page.context().clearCookies({ name: /^sandbox_/ });
  await reloadSpoiled(page);
  // The prerendered page is that of a visitor who is signed out, so its button alone says nothing.
  await expect.poll(() => isSessionStored(page), { timeout: 20_000 }).toBe(false);
  await expectSignedOut(page);
});
