import { defineStaticCheck } from '../define-check.ts';
import { collectProhibitedNaming } from './collect.ts';

/** ARIA texts on an element whose role prohibits them (ACT kb1m8s). axe-core covers the name itself. */
export const prohibitedNaming = defineStaticCheck({
  id: 'prohibited-naming',
  impact: 'moderate',
  needs: 'static',
  selector: '[aria-roledescription], [aria-braillelabel], [aria-brailleroledescription]',
  collect: collectProhibitedNaming,
  evaluate: ({ attribute, tag, value }: { attribute: string; tag: string; value: string }) => ({
    outcome: 'violation',
    data: { attribute, tag, value },
  }),
});
