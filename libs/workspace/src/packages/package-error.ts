/** A package that must not be published, or a command that cannot be carried out. The message says what to do. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
