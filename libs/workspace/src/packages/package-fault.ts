/** A package that must not be published, or a command that cannot be carried out. The message says what to do. */
export class PackageFault extends Error {
  override readonly name = 'PackageFault';
}
