/** A command refused. The message names the cause and is meant for the person at the terminal. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
