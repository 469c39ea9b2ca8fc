import type { LockedRun } from '@stufenlos/contracts';

/**
 * A result as somebody with a link reads it: nothing of whose it is, what was paid for it, who else may read it and
 * what the owner ignores (P95). Pure.
 */
export function guestReport(report: LockedRun, ignored: ReadonlySet<string>): LockedRun {
  const { unlock: _paid, orgId: _organisation, share: _link, ignored: _count, ...shown } = report;
  return { ...shown, preview: shown.preview.filter(({ fingerprint }) => !ignored.has(fingerprint)) };
}
