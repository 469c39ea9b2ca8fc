import type { FindingSelection, FindingsQuery } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { lazy, Suspense, useMemo } from 'react';
import { hostKeyOfRun } from '../../parts/host-key-of-run.ts';
import { memberReport, type ReportParts } from '../../parts/requests/report-client.ts';

// These come with the lists that they stand in, so a page without a report never loads them.
const lists = () => import(/* webpackChunkName: 'report' */ './lazy-lists.ts');
const IgnoreFinding = lazy(async () => ({ default: (await lists()).IgnoreFinding }));
const IgnoreSelection = lazy(async () => ({ default: (await lists()).IgnoreSelection }));

/**
 * The report of an own run, in which findings can be ignored. `onMarked` is called after each change of a mark; another
 * function is another report.
 */
export function useOwnReport(id: string, onMarked: () => void): ReportParts {
  const { api, config } = usePlatform();
  return useMemo(
    () => ({
      client: memberReport(api, id),
      renderFindingTools: (finding, run) => (
        <Suspense>
          <IgnoreFinding id={id} hostKey={hostKeyOfRun(run, config.scanAllow)} finding={finding} onChanged={onMarked} />
        </Suspense>
      ),
      renderGroup: ({ query, count, name }, findings) => (
        // Without a fallback: findings that were shown in the meantime would be loaded and drawn twice.
        <Suspense>
          <IgnoreSelection id={id} selection={selectionOf(query)} count={count} name={name} onChanged={onMarked}>
            {findings}
          </IgnoreSelection>
        </Suspense>
      ),
    }),
    [api, config, id, onMarked],
  );
}

/** What is ignored already, and where the list goes on, select nothing. */
const selectionOf = ({ cursor: _place, ignored: _shown, ...selection }: FindingsQuery): FindingSelection => selection;
