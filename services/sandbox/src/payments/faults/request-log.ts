/** A request as it was answered, for tests that count them. */
export interface LoggedRequest {
  /** Real milliseconds since 1970 of its arrival. */
  at: number;
  method: string;
  path: string;
  idempotencyKey: string | null;
  /** Null when the connection ended without an answer. */
  status: number | null;
}

const most = 2000;

/** The last 2000 requests, oldest first. */
export class RequestLog {
  readonly list: LoggedRequest[] = [];
  /** All there ever were. */
  total = 0;

  add(request: LoggedRequest): void {
    this.total += 1;
    this.list.push(request);
    if (this.list.length > most) this.list.shift();
  }
}
