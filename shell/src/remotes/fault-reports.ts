import { remoteFaultPath, type RemoteFault, type RemoteFaultReport } from '@stufenlos/contracts';

export interface FaultReports {
  /** Tells the operator that a remote could not be shown. Once for each remote of a page. */
  report: (remote: string, fault: RemoteFault) => void;
}

export interface FaultReportsOptions {
  /** The release of this page. */
  release: string;
  send?: (report: RemoteFaultReport) => void;
}

/** A visitor who tries again and again is still one page with one fault. */
export function createFaultReports({ release, send = sendBeacon }: FaultReportsOptions): FaultReports {
  const reported = new Set<string>();
  return {
    report(remote, fault) {
      if (reported.has(remote)) return;
      reported.add(remote);
      send({ release, remote, fault });
    },
  };
}

/** A beacon also arrives when the visitor leaves at once. Nobody waits for it, and nothing happens when it is lost. */
function sendBeacon(report: RemoteFaultReport): void {
  navigator.sendBeacon?.(remoteFaultPath, JSON.stringify(report));
}
