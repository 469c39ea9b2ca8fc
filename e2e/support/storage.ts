import type { Page } from '@playwright/test';

/** Blocks storage: every access to it throws, and cookies disappear, as in a browser with cookies turned off. */
export async function withoutStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });
}

/** Fills the storage: existing values can be read, but no value can be added. */
export async function withFullStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}
