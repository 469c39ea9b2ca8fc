import { defineStaticCheck } from '../define-check.ts';
import { collectHeaderCell } from './collect.ts';
import type { HeaderCellFacts } from './collect.ts';

/** Texts of a row that says that there is no data. */
const emptyTable = /\b(?:no|none|empty|loading|nothing|leer|kein(?:e[mnrs]?)?|wird geladen|nichts)\b/i;
/** Some words in a row of one cell may be a message about the table instead of a value. */
const message = /\p{L}+(?:\s+[\p{L}\p{N}]+){3}/u;

/** A header cell without a single cell in its column and its row (ACT d0f69e). */
export const headerCellAssigned = defineStaticCheck({
  id: 'header-cell-assigned',
  impact: 'serious',
  needs: 'static',
  selector: 'th, [role=columnheader], [role=rowheader]',
  decides: ['th-has-data-cells'],
  collect: collectHeaderCell,
  evaluate({ text, dataCells, onlyCell, isRoleTable }: HeaderCellFacts) {
    // An empty basket or a list of results that is still loading.
    if (dataCells === 0 || (dataCells === 1 && emptyTable.test(onlyCell))) return undefined;
    const mayBeEmpty = dataCells === 1 && message.test(onlyCell);
    return { outcome: isRoleTable || mayBeEmpty ? 'review' : 'violation', data: { text } };
  },
});
