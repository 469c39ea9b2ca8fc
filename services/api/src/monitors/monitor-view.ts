import type { Monitor, RunState, ScanProfile } from '@stufenlos/contracts';
import { shownHost } from '@stufenlos/report';
import type { Selectable } from 'kysely';
import type { MonitorsTable } from '../database/schema.ts';

export interface MonitorRow extends Selectable<MonitorsTable> {
  run_state: RunState | null;
  run_created_at: Date | null;
}

/** A monitored website as its owner sees it. The secret of its webhook is shown once, by the call that made it. Pure. */
export function monitorView(row: MonitorRow, profile: ScanProfile, secret?: string): Monitor {
  return {
    id: row.id,
    url: row.url,
    host: shownHost(new URL(row.page_key)),
    hostKey: row.host_key,
    scope: row.scope,
    profile,
    cadence: row.cadence,
    notify: row.notify,
    enabled: row.enabled,
    ...(row.disabled_reason ? { disabledReason: row.disabled_reason } : {}),
    nextDueAt: row.next_due_at.toISOString(),
    ...(row.last_run_id && row.run_state && row.run_created_at
      ? { lastRun: { id: row.last_run_id, state: row.run_state, createdAt: row.run_created_at.toISOString() } }
      : {}),
    ...(row.webhook_url
      ? {
          webhook: {
            url: row.webhook_url,
            ...(secret === undefined ? {} : { secret }),
            ...(row.webhook_error ? { lastError: row.webhook_error } : {}),
          },
        }
      : {}),
  };
}
