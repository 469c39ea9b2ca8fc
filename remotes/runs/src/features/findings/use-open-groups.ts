import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Which groups are open. Another `scope` starts with all of them closed; on paper every one is open. */
export function useOpenGroups(scope: string) {
  const [state, setState] = useState({ scope, keys: new Set<string>() });
  const [isPrinted, setPrinted] = useState(false);
  if (state.scope !== scope) setState({ scope, keys: new Set() });
  useEffect(() => {
    // The browser takes its picture of the page right after this event.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  const change = (of: (keys: Set<string>) => Iterable<string>) =>
    setState((now) => ({ scope: now.scope, keys: new Set(of(now.keys)) }));
  return {
    isPrinted,
    isOpen: (key: string) => state.keys.has(key),
    toggle: (key: string) =>
      change((keys) => (keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])),
    openAll: (keys: readonly string[]) => change(() => keys),
    closeAll: () => change(() => []),
  };
}
