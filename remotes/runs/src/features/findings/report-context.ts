import type { LockedRun, RunFinding } from '@stufenlos/contracts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { ReportClient, ReportParts } from '../../parts/requests/report-client.ts';

export interface Report {
  client: ReportClient;
  edition: ReportParts['edition'];
  /** The run has more than one page. */
  isSite: boolean;
  /** What may be done with one finding, below it. */
  renderFindingTools?: ((finding: RunFinding) => ReactNode) | undefined;
  /** The findings of a group, with what may be done with all of them. */
  renderGroup?: ReportParts['renderGroup'];
}

export const ReportContext = createContext<Report | undefined>(undefined);

/** The value of the context for an unlocked run. */
export function useReportOf({ client, edition, renderFindingTools, renderGroup }: ReportParts, run: LockedRun): Report {
  return useMemo(
    () => ({
      client,
      edition,
      isSite: run.scope === 'site',
      renderFindingTools: renderFindingTools && ((finding: RunFinding) => renderFindingTools(finding, run)),
      renderGroup,
    }),
    [client, edition, renderFindingTools, renderGroup, run],
  );
}

/** The report whose findings are shown. It works only below a `ReportContext`. */
export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport needs a ReportContext above it');
  return report;
}
