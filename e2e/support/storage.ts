import type { Page } from '@playwright/test';

/** A browser that lets the site keep nothing: every touch of storage throws, and cookies vanish, as with cookies off. */
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

/** A browser whose storage has no room left: what is there can be read, nothing can be added. */
export async function withFullStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}
