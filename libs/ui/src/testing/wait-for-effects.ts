import { configure, getConfig } from '@testing-library/dom';

// Before a test replaces it.
const { setImmediate } = globalThis as unknown as { setImmediate: (task: () => void) => void };
const configured = getConfig();

/**
 * Loaded before all tests of views: when `findBy` or `waitFor` resolves, effects have run too. React shows an element and runs
 * its effects afterwards, in a task that `setImmediate` queues. Testing Library resolves after a timer, which a busy machine
 * may run before that task.
 */
async function waitForEffects<T>(work: () => Promise<T>): Promise<T> {
  const result = await configured.asyncWrapper(work);
  await new Promise<void>((resolve) => setImmediate(resolve));
  return result;
}

// All files of a worker share the configuration.
if (configured.asyncWrapper.name !== waitForEffects.name) configure({ asyncWrapper: waitForEffects });
