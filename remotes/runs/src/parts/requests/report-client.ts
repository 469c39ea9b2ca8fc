import type {
  FindingsPage,
  FindingsQuery,
  GroupsPage,
  GroupsQuery,
  LockedRun,
  RunFinding,
  RunPages,
  RunPagesQuery,
} from '@stufenlos/contracts';
import type { Platform } from '@stufenlos/platform';
import type { ReactNode } from 'react';

/** Through which endpoints an unlocked report is read: the owner's by its id, a shared one by its token. */
export interface ReportClient {
  groups(query: GroupsQuery, signal: AbortSignal): Promise<GroupsPage>;
  findings(query: FindingsQuery, signal: AbortSignal): Promise<FindingsPage>;
  pages(query: RunPagesQuery, signal: AbortSignal): Promise<RunPages>;
}

/** A group of findings as it is shown. */
export interface ShownGroup {
  /** What its findings are read with. */
  query: FindingsQuery;
  /** Findings that are stored. */
  count: number;
  name: string;
}

/** What a page hands to the report of a run. */
export interface ReportParts {
  client: ReportClient;
  /** Another one asks for everything again. What is open stays open. */
  edition?: number | undefined;
  /** What the reader may do with one finding, below it. */
  renderFindingTools?: ((finding: RunFinding, run: Pick<LockedRun, 'url'>) => ReactNode) | undefined;
  /** Renders the findings of a group, with what the reader may do with all of them before. */
  renderGroup?: ((group: ShownGroup, findings: ReactNode) => ReactNode) | undefined;
}

export const memberReport = (api: Platform['api'], id: string): ReportClient => ({
  groups: (query, signal) => api.call('runGroups', { params: { id }, query, signal }),
  findings: (query, signal) => api.call('runFindings', { params: { id }, query, signal }),
  pages: (query, signal) => api.call('runPages', { params: { id }, query, signal }),
});

export const sharedReport = (api: Platform['api'], token: string): ReportClient => ({
  groups: (query, signal) => api.call('sharedGroups', { params: { token }, query, signal }),
  findings: (query, signal) => api.call('sharedFindings', { params: { token }, query, signal }),
  pages: (query, signal) => api.call('sharedPages', { params: { token }, query, signal }),
});
