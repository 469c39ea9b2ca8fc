/** The payment provider said no, or said nothing. `cause` holds the client's own error, without the key. */
export class ProviderFailure extends Error {
  override readonly name: string = 'ProviderFailure';
  /**
   * It answered a request with an idempotency key, and gives the same answer to this key for a day. Never after an answer
   * that was lost: then the same key finds out what became of the request.
   */
  isKept = false;
}

/** It is away, too slow, or wants fewer calls: worth another try. */
export class ProviderUnavailable extends ProviderFailure {
  override readonly name = 'ProviderUnavailable';
  /** It asked for fewer calls (429). */
  readonly isThrottled: boolean;

  constructor(message: string, options?: ErrorOptions & { isThrottled?: boolean }) {
    super(message, options);
    this.isThrottled = options?.isThrottled ?? false;
  }
}

/** It understood and refuses: asking again changes nothing. */
export class ProviderRefused extends ProviderFailure {
  override readonly name = 'ProviderRefused';
  /** The provider's own word, `resource_missing` and the like. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the payment provider refuses: ${code}`, options);
    this.code = code;
  }
}
