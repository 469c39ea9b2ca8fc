import type { MarkCoverageQuery } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { useApiAnswer } from '../../parts/requests/use-api-answer.ts';

/** Words for what marks would cover in the run: "on 4 pages", and "6 elements on 4 pages". */
export interface CoverageWords {
  onPages: string;
  elements: string;
}

/** Undefined until it is counted, and if it cannot be. */
export function useCoverage(id: string, query: MarkCoverageQuery): CoverageWords | undefined {
  const { t } = useTranslation('runs');
  const answer = useApiAnswer('markCoverage', { params: { id }, query });
  if (answer.status !== 'answered') return undefined;
  const { nodes, pages } = answer.value;
  const onPages = t('rule.onPages', { count: pages });
  return { onPages, elements: `${t('rule.elements', { count: nodes })} ${onPages}` };
}
