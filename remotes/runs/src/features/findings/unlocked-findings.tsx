import { withoutIgnored, type FindingsQuery, type LockedRun } from '@stufenlos/contracts';
import { useState, type ReactNode } from 'react';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { beyondStored } from '../../parts/rules/beyond-stored.ts';
import { FindingGroups } from './finding-groups.tsx';
import { ReportContext, useReportOf } from './report-context.ts';
import { useFilters } from './filters/use-filters.ts';

export interface UnlockedFindingsProps extends ReportParts {
  run: LockedRun;
  category: FindingsQuery['category'];
  /** Its panel is the one that is seen. */
  isSelected: boolean;
}

/** The findings of one category of an unlocked run, to work with. */
export function UnlockedFindings(props: UnlockedFindingsProps): ReactNode {
  const { run, category, isSelected } = props;
  const [filters, change] = useFilters();
  // A panel nobody sees asks nothing: it keeps what it showed last.
  const [shown, setShown] = useState(filters);
  if (isSelected && shown !== filters) setShown(filters);
  const report = useReportOf(props, run);
  const beyond = (ruleId: string) => beyondStored(run, category, ruleId);
  return (
    <ReportContext value={report}>
      <FindingGroups
        category={category}
        filters={shown}
        onChange={change}
        hasIgnored={(run.ignored?.nodes ?? 0) > 0}
        counted={run.stats && (withoutIgnored(run.stats, run.ignored).categories[category]?.nodes ?? 0)}
        unstored={(run.rules[category] ?? []).reduce((sum, { ruleId }) => sum + beyond(ruleId), 0)}
        beyond={beyond}
      />
    </ReportContext>
  );
}
