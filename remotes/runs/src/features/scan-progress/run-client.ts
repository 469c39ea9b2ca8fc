import type { LockedRun, RunProgress } from '@stufenlos/contracts';
import type { Platform } from '@stufenlos/platform';

/** Through which endpoints a run is read: a visitor's by its token, a member's by its id. */
export interface RunClient {
  read(signal: AbortSignal): Promise<LockedRun>;
  events(options: { signal: AbortSignal; lastEventId?: string }): AsyncGenerator<{ id: string; data: RunProgress }>;
}

export const scanClient = (api: Platform['api'], token: string): RunClient => ({
  read: (signal) => api.call('getScan', { params: { token }, signal }),
  events: (options) => api.events('scanEvents', { params: { token }, ...options }),
});

export const memberRunClient = (api: Platform['api'], id: string): RunClient => ({
  read: (signal) => api.call('getRun', { params: { id }, signal }),
  events: (options) => api.events('runEvents', { params: { id }, ...options }),
});
