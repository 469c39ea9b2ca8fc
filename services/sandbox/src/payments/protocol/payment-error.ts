interface Details {
  code?: string;
  param?: string;
}

/** An answer of the provider that says no, with what its clients read from it. */
export class PaymentError extends Error {
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly details: Details;

  constructor(status: number, type: PaymentError['type'], message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

/** 400: the request is wrong. */
export const invalid = (message: string, details?: Details) =>
  new PaymentError(400, 'invalid_request_error', message, details);

export const missing = (kind: string, id: string, param = 'id') =>
  new PaymentError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
