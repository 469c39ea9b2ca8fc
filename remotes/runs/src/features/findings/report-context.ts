import type { RunFinding } from '@stufenlos/contracts';
import { createContext, use, type ReactNode } from 'react';
import type { ReportClient } from '../../parts/requests/report-client.ts';

export interface Report {
  client: ReportClient;
  /** The run has more than one page. */
  isSite: boolean;
  /** What may be done with one finding, below it. */
  renderFindingTools?: ((finding: RunFinding) => ReactNode) | undefined;
}

export const ReportContext = createContext<Report | undefined>(undefined);

/** The report whose findings are shown. It works only below `UnlockedFindings`. */
export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport needs UnlockedFindings above it');
  return report;
}
