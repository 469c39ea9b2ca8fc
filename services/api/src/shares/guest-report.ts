import type { LockedRun } from '@stufenlos/contracts';

/**
 * A result as somebody with a link reads it. It does not say who owns it, what was paid for it, who else may read it,
 * or what the owner ignores. Pure.
 */
export function guestReport(report: LockedRun, ignored: ReadonlySet<string>): LockedRun {
  const { unlock: _paid, orgId: _organisation, share: _link, ignored: _count, ...shown } = report;
  return { ...shown, preview: shown.preview.filter(({ fingerprint }) => !ignored.has(fingerprint)) };
}
