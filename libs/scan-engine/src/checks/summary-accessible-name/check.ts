import { defineStaticCheck } from '../define-check.ts';
import { collectSummary } from './collect.ts';

/** A summary without a name that axe-core skips because of its role (ACT 2t702h). */
export const summaryAccessibleName = defineStaticCheck({
  id: 'summary-accessible-name',
  impact: 'serious',
  needs: 'static',
  selector: 'details > summary[role]',
  collect: collectSummary,
  evaluate: () => ({ outcome: 'violation' }),
});
