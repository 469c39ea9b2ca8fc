import { vi } from 'vitest';

/** jsdom has no layout, so nothing ever changes its size. Call it before each test. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
