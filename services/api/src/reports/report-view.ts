import { previewRows, type Finding, type LockedRun, type ReportRule } from '@stufenlos/contracts';
import { lockedAccess, type ReportAccess } from '../entitlements/report-access.ts';
import { runView, type RunRow } from '../runs/run-view.ts';

/** The rules of which the preview shows an element: the first five. Expects a list with the most severe first. */
export const previewRules = (violations: readonly ReportRule[]): string[] =>
  violations.slice(0, previewRows).map((rule) => rule.ruleId);

/**
 * A locked answer: counts, rule lists and the preview. Nothing else of the run leaves the server. An unlocked run has
 * the same answer without the lock, and its findings have an endpoint of their own. Pure.
 */
export function lockedView(
  row: RunRow,
  rules: LockedRun['rules'],
  preview: readonly Finding[],
  access: ReportAccess = lockedAccess,
): LockedRun {
  const shown = preview.slice(0, previewRows);
  const elements = rules.violations.reduce((sum, rule) => sum + rule.nodes, 0);
  return { ...runView(row, access), rules, preview: shown, lockedCount: Math.max(0, elements - shown.length) };
}
