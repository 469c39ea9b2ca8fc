import type { LockedRun } from '@stufenlos/contracts';
import { useEffect, useState } from 'react';
import type { RunClient } from './run-client.ts';

/**
 * A run as it stands after something was changed about it: handed over by what changed it, or read again for
 * each new `version`. Undefined until then; a reading that fails leaves what was there.
 */
export function useNewerRun(client: RunClient, version: number): [LockedRun | undefined, (run: LockedRun) => void] {
  const [newer, setNewer] = useState<LockedRun>();
  useEffect(() => {
    if (version === 0) return undefined;
    const leaving = new AbortController();
    client.read(leaving.signal).then(
      (run) => {
        if (!leaving.signal.aborted) setNewer(run);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, version]);
  return [newer, setNewer];
}

/** The newer of two readings of a run. What was read while the check ran is older than its result. Pure. */
export const newerOf = (run: LockedRun, other: LockedRun | undefined): LockedRun =>
  other && other.version >= run.version ? other : run;
