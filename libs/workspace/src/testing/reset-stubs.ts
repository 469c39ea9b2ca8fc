import { vi } from 'vitest';

// Vitest undoes stubs before the next test. Without this, hooks of a file would still see the stubs of the last test that
// ran before it in the same worker.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();

// jsdom has no layout, so nothing scrolls.
const { Element: element } = globalThis as {
  Element?: { prototype: { scrollIntoView?: () => void; scrollBy?: () => void } };
};
if (element) {
  element.prototype.scrollIntoView ??= () => undefined;
  element.prototype.scrollBy ??= () => undefined;
}
