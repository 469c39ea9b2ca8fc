/** A remote that cannot be created. The message says what to do. */
export class CreationFault extends Error {
  override readonly name = 'CreationFault';
}
