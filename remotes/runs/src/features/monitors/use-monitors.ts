import type { Monitor, Sentence, UpdateMonitor } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useState } from 'react';
import { monitorRefusal } from './monitor-refusal.ts';

export interface Monitors {
  all: readonly Monitor[];
  add: (monitor: Monitor) => void;
  /** Stores the change; resolves to why not. */
  change: (id: string, change: UpdateMonitor) => Promise<Sentence | undefined>;
  remove: (id: string) => Promise<Sentence | undefined>;
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
    async remove(id) {
      try {
        await api.call('deleteMonitor', { params: { id } });
      } catch (cause) {
        const { sentence, code } = monitorRefusal(cause);
        // Gone is what was asked for.
        if (code !== 'not_found') return sentence;
      }
      setAll((before) => before.filter((one) => one.id !== id));
      return undefined;
    },
  };
}

/** Told once, it stays on the page as long as its webhook is the same: no other change takes it away. */
function keepSecret({ webhook: before }: Monitor, changed: Monitor): Monitor {
  const { webhook } = changed;
  if (!webhook || !before || webhook.secret !== undefined || before.url !== webhook.url) return changed;
  return { ...changed, webhook: { ...webhook, ...(before.secret === undefined ? {} : { secret: before.secret }) } };
}
