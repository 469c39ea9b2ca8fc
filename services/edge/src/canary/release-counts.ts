import type { RemoteFaultReport } from '@stufenlos/contracts';
import type { SideCounts } from './verdict.ts';

/** What pages of the served releases report, for the end of a canary and for the metrics. In memory only. */
export interface ReleaseCounts {
  /** Forgets everything when something else is served than before. */
  begin: (what: string) => void;
  view: (release: string) => void;
  fault: (report: RemoteFaultReport) => void;
  of: (release: string) => SideCounts;
  views: () => { release: string; count: number }[];
  faults: () => (RemoteFaultReport & { count: number })[];
  /** Whether this edge ended the canary of the pointer. */
  hasEndedCanary: boolean;
}

export function releaseCounts(): ReleaseCounts {
  const views = new Map<string, number>();
  const faults = new Map<string, RemoteFaultReport & { count: number }>();
  let begun: string | undefined;
  return {
    hasEndedCanary: false,
    begin(what) {
      if (what === begun) return;
      begun = what;
      views.clear();
      faults.clear();
      this.hasEndedCanary = false;
    },
    view: (release) => void views.set(release, (views.get(release) ?? 0) + 1),
    fault(report) {
      const key = JSON.stringify([report.release, report.remote, report.fault]);
      faults.set(key, { ...report, count: (faults.get(key)?.count ?? 0) + 1 });
    },
    of: (release) => ({
      views: views.get(release) ?? 0,
      faults: [...faults.values()].reduce((sum, one) => sum + (one.release === release ? one.count : 0), 0),
    }),
    views: () => [...views].map(([release, count]) => ({ release, count })),
    faults: () => [...faults.values()],
  };
}
