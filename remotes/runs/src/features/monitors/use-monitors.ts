import type { Monitor, Sentence, UpdateMonitor } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useState } from 'react';
import { monitorRefusal } from './monitor-refusal.ts';

export interface Monitors {
  all: readonly Monitor[];
  add: (monitor: Monitor) => void;
  /** Stores the change; resolves to why not. */
  change: (id: string, change: UpdateMonitor) => Promise<Sentence | undefined>;
  /** Takes a deleted one off the page. */
  drop: (id: string) => void;
}

/** The monitored websites as the page shows them: each answer replaces what was known of one. */
export function useMonitors(first: readonly Monitor[]): Monitors {
  const { api } = usePlatform();
  const [all, setAll] = useState(first);
  return {
    all,
    add: (monitor) => setAll((before) => [...before, monitor]),
    async change(id, body) {
      try {
        const changed = await api.call('updateMonitor', { params: { id }, body });
        setAll((before) => before.map((one) => (one.id === id ? keepSecret(one, changed) : one)));
        return undefined;
      } catch (cause) {
        return monitorRefusal(cause).sentence;
      }
    },
    drop: (id) => setAll((before) => before.filter((one) => one.id !== id)),
  };
}

/** Told once, it stays on the page as long as its webhook is the same: no other change takes it away. */
function keepSecret({ webhook: before }: Monitor, changed: Monitor): Monitor {
  const { webhook } = changed;
  if (!webhook || !before || webhook.secret !== undefined || before.url !== webhook.url) return changed;
  return { ...changed, webhook: { ...webhook, ...(before.secret === undefined ? {} : { secret: before.secret }) } };
}
