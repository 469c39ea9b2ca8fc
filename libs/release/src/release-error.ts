/**
 * `refused`: the work breaks a rule. `usage`: the command line is wrong. `busy`: another process holds the lock, and the
 * same command may succeed later. `failed`: the store cannot be read or written.
 */
export type ReleaseErrorKind = 'refused' | 'usage' | 'busy' | 'failed';

export interface ReleaseErrorOptions extends ErrorOptions {
  kind?: ReleaseErrorKind;
  /** Each reason alone, when the message lists several. */
  faults?: readonly string[];
}

/** A command that does not do its work. The message names the cause and the remedy for the person at the terminal. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly kind: ReleaseErrorKind;
  readonly faults: readonly string[];

  constructor(message: string, { kind = 'refused', faults = [], ...options }: ReleaseErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.faults = faults;
  }
}
