/** Everything that the audit log can say. `system` is what the service does after somebody has decided it. */
export const auditActions = [
  'account.deletion_requested',
  'account.deleted',
  'account.exported',
  'run.claimed',
  'run.deleted',
  'run.exported',
  'run.shared',
  'run.unshared',
  'run.unlocked',
  'customer.adopted',
] as const;

export type AuditAction = (typeof auditActions)[number];
export type AuditActor = 'person' | 'operator' | 'system';
