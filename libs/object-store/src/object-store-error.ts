/** The store refuses, or does not answer as it should. The message says what the operator can do. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}
