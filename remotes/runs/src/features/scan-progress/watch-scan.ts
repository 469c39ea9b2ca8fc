import { isFinal, type LockedRun, type RunProgress } from '@stufenlos/contracts';
import { isGone } from '../../parts/requests/problem-of.ts';
import { followProgress, progressOf, type ScanSource } from './follow-progress.ts';
import { pause as realPause } from '../../parts/requests/pause.ts';

export type WatchedScan =
  | { status: 'running'; run: LockedRun; progress: RunProgress; isConnectionLost: boolean }
  /** `wasWatched`: it ended before the visitor's eyes. */
  | { status: 'ended'; run: LockedRun; wasWatched: boolean };

const resultAttempts = 5;
const resultPauseMs = 2000;

/** A scan from whatever state it is in to its result. Throws what the API throws when it cannot be read at all. */
export async function* watchScan(source: ScanSource): AsyncGenerator<WatchedScan> {
  const run = await readRun(source);
  if (isFinal(run.state)) {
    yield { status: 'ended', run, wasWatched: false };
    return;
  }
  const first = progressOf(run);
  yield { status: 'running', run, progress: first, isConnectionLost: false };
  for await (const update of followProgress(source, first)) yield { status: 'running', run, ...update };
  if (source.signal.aborted) return;
  yield { status: 'ended', run: await readResult(source), wasWatched: true };
}

const readRun = ({ client, signal }: ScanSource) => client.read(signal);

/** The run has ended, so its result is there: a request that fails is worth more than one try. */
async function readResult(source: ScanSource): Promise<LockedRun> {
  const { signal, pause = realPause } = source;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readRun(source);
    } catch (cause) {
      if (isGone(cause) || signal.aborted || attempt === resultAttempts) throw cause;
    }
    await pause(resultPauseMs, signal);
  }
}
