import { defineStaticCheck } from '../define-check.ts';
import { collectTable } from './collect.ts';
import type { TableFault } from './collect.ts';

/** A data table whose markup hides its structure, or a layout table with the markup of a data table. */
export const tableStructure = defineStaticCheck({
  id: 'table-structure',
  impact: 'serious',
  needs: 'static',
  selector: 'table',
  collect: collectTable,
  evaluate: ({ fault, text }: { fault: TableFault; text: string }) =>
    fault === 'maybePresentation'
      ? { outcome: 'review', messageKey: 'presentation', data: { text } }
      : { outcome: 'violation', messageKey: fault, data: { text } },
});
