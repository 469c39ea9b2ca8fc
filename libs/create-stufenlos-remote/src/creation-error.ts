/** A remote that cannot be created. The message says what to do. */
export class CreationError extends Error {
  override readonly name = 'CreationError';
}
