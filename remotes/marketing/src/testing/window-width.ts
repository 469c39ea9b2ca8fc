import { vi } from 'vitest';

/** A window that fits, or does not fit, every question about its width. jsdom has no layout, so it answers none. */
export const windowIs = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
