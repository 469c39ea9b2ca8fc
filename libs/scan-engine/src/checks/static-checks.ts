import { alternativeFileName } from './alternative-file-name/check.ts';
import type { StaticCheck } from './define-check.ts';
import { generatedContent } from './generated-content/check.ts';
import { groupName } from './group-name/check.ts';
import { headerCellAssigned } from './header-cell-assigned/check.ts';
import { justifiedText } from './justified-text/check.ts';
import { linkTextInContext } from './link-text-in-context/check.ts';
import { linkText } from './link-text/check.ts';
import { listMarkup } from './list-markup/check.ts';
import { placeholderContrast } from './placeholder-contrast/check.ts';
import { placeholderText } from './placeholder-text/check.ts';
import { prohibitedNaming } from './prohibited-naming/check.ts';
import { repeatedLabel } from './repeated-label/check.ts';
import { summaryAccessibleName } from './summary-accessible-name/check.ts';
import { tableStructure } from './table-structure/check.ts';
import { textDirection } from './text-direction/check.ts';

/** Own checks that run within the audit of axe-core. README.md describes the parts of a check. */
export const staticChecks: readonly StaticCheck[] = [
  // One per line.
  alternativeFileName,
  generatedContent,
  groupName,
  headerCellAssigned,
  justifiedText,
  linkText,
  linkTextInContext,
  listMarkup,
  placeholderContrast,
  placeholderText,
  prohibitedNaming,
  repeatedLabel,
  summaryAccessibleName,
  tableStructure,
  textDirection,
];
