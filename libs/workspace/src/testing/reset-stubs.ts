import { vi } from 'vitest';

// Vitest undoes stubs before the next test. Without this, hooks of a file would still see the stubs of the last test that
// ran before it in the same worker.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.useRealTimers();
