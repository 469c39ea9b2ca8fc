import type { FindingsQuery, LockedRun } from '@stufenlos/contracts';
import type { RuleTexts } from '@stufenlos/standards';
import { useState, type ReactNode } from 'react';
import type { ReportParts } from '../../parts/report-client.ts';
import { FindingGroups } from './finding-groups.tsx';
import { useFilters } from './use-filters.ts';

export interface UnlockedFindingsProps extends ReportParts {
  run: LockedRun;
  category: FindingsQuery['category'];
  /** Its panel is the one that is seen. */
  isSelected: boolean;
  texts: RuleTexts;
}

/** The findings of one category of an unlocked run, to work with. */
export function UnlockedFindings(props: UnlockedFindingsProps): ReactNode {
  const { run, category, isSelected, texts, client, renderFindingTools } = props;
  const [filters, change] = useFilters();
  // A panel nobody sees asks nothing: it keeps what it showed last.
  const [shown, setShown] = useState(filters);
  if (isSelected && shown !== filters) setShown(filters);
  return (
    <FindingGroups
      client={client}
      category={category}
      filters={shown}
      onChange={change}
      isSite={run.scope === 'site'}
      hasIgnored={(run.ignored?.nodes ?? 0) > 0}
      texts={texts}
      renderFindingTools={renderFindingTools && ((finding) => renderFindingTools(finding, run))}
    />
  );
}
