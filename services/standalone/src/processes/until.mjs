import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is truthy.
 * @template T
 * @param {() => T | Promise<T>} question
 * @param {{ limitMs: number, everyMs?: number }} options
 * @returns {Promise<T | null>} the answer, or null when the time is over
 */
export async function until(question, { limitMs, everyMs = 40 }) {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (performance.now() >= end) return null;
    await pause(everyMs);
  }
}
