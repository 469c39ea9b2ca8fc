/** A command that refuses its work. The message names the cause for the person at the terminal. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
