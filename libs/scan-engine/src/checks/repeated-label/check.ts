import { defineStaticCheck } from '../define-check.ts';
import { collectRepeatedLabel } from './collect.ts';

/** Two fields with one label and nothing visible that tells them apart (ACT cc0f0a). */
export const repeatedLabel = defineStaticCheck({
  id: 'repeated-label',
  impact: 'serious',
  needs: 'static',
  selector: 'input, textarea, select',
  collect: collectRepeatedLabel,
  evaluate: ({ label }: { label: string }) => ({ outcome: 'violation', data: { label } }),
});
