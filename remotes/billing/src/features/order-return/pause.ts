/** Waits; ends early when nobody waits any more. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
