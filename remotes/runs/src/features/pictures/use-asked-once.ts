import { useCallback, useRef } from 'react';

/** What is gone stays gone: the same is not asked for again before that. */
const pauseMs = 60_000;

/**
 * Asks for something at most once a minute. Everybody who needs it meanwhile gets the same answer, undefined where the
 * request failed. Another function starts from the beginning.
 */
export function useAskedOnce<Key, Value>(
  ask: (key: Key) => Promise<Value | undefined>,
): (key: Key) => Promise<Value | undefined> {
  const asked = useRef(new Map<Key, { at: number; by: typeof ask; answer: Promise<Value | undefined> }>());
  return useCallback(
    (key) => {
      const now = Date.now();
      const last = asked.current.get(key);
      if (last?.by === ask && now - last.at < pauseMs) return last.answer;
      const answer = ask(key).catch(() => undefined);
      asked.current.set(key, { at: now, by: ask, answer });
      return answer;
    },
    [ask],
  );
}
