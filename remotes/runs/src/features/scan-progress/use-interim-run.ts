import type { LockedRun } from '@stufenlos/contracts';
import { useEffect, useRef, useState } from 'react';
import type { RunClient } from './run-client.ts';
import type { ScanState } from './use-scan.ts';

const pauseMs = 5000;

/** A website's run with what its finished pages say so far: read again as they are finished, at most every 5 s. */
export function useInterimRun(client: RunClient, scan: ScanState): LockedRun | undefined {
  const running = scan.status === 'running' && scan.run.scope === 'site' ? scan : undefined;
  const done = running?.progress.progress.done ?? 0;
  const atStart = running?.run.progress.done ?? 0;
  const [read, setRead] = useState<LockedRun>();
  const lastAt = useRef(0);
  useEffect(() => {
    if (done <= atStart) return undefined;
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now();
        // The next finished page brings the next try.
        client.read(new AbortController().signal).then(setRead, () => undefined);
      },
      Math.max(0, lastAt.current + pauseMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, done, atStart]);
  return running && (read ?? running.run);
}
