import type { FindingSelection, FindingsQuery } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { lazy, Suspense, useMemo } from 'react';
import type { MarkChange } from '../../features/ignore-finding/mark-change.ts';
import { hostKeyOfRun } from '../../parts/host-key-of-run.ts';
import { memberReport, type ReportParts } from '../../parts/requests/report-client.ts';

// These come with the lists that they stand in, so a page without a report never loads them.
const lists = () => import(/* webpackChunkName: 'report' */ './lazy-lists.ts');
const IgnoreFinding = lazy(async () => ({ default: (await lists()).IgnoreFinding }));
const IgnoreSelection = lazy(async () => ({ default: (await lists()).IgnoreSelection }));

/**
 * The report of an own run, in which findings can be ignored. It follows the `change` of a mark that was made elsewhere on
 * the page. `onMarked` is called after each change in the report; another function is another report.
 */
export function useOwnReport(id: string, change: MarkChange | undefined, onMarked: () => void): ReportParts {
  const { api, config } = usePlatform();
  // A new client asks for everything again.
  const client = useMemo(() => memberReport(api, id), [api, id]);
  return useMemo(
    () => ({
      client,
      renderFindingTools: (finding, run) => (
        <Suspense>
          <IgnoreFinding
            id={id}
            hostKey={hostKeyOfRun(run, config.scanAllow)}
            finding={finding}
            change={change}
            onChanged={onMarked}
          />
        </Suspense>
      ),
      renderGroup: ({ query, count, name }, findings) => (
        // Without a fallback: findings that were shown in the meantime would be loaded and drawn twice.
        <Suspense>
          <IgnoreSelection
            id={id}
            selection={selectionOf(query)}
            count={count}
            name={name}
            change={change}
            onChanged={onMarked}
          >
            {findings}
          </IgnoreSelection>
        </Suspense>
      ),
    }),
    [client, config, id, change, onMarked],
  );
}

/** What is ignored already, and where the list goes on, select nothing. */
const selectionOf = ({ cursor: _place, ignored: _shown, ...selection }: FindingsQuery): FindingSelection => selection;
