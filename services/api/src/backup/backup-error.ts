/** Something that the operator can act on. Printed without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
