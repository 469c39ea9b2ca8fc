import { ScanError } from '@stufenlos/contracts/scan-error';
import type { EgressLimits } from './egress-limits.ts';

/** Called once when the bytes or requests of a page are used up. All further requests are refused. */
export type OnOverflow = (error: ScanError) => void;

/** Counts requests, open connections, and bytes in both directions including headers of one page. */
export class EgressMeter {
  readonly #limits: EgressLimits;
  readonly #byteLimit: number;
  readonly #endAll: () => void;
  #onOverflow: OnOverflow;
  #connections = 0;
  #requests = 0;
  #movedBytes = 0;
  #overflow: ScanError | undefined;

  /** @param endAll closes all connections; called when the bytes are used up */
  constructor(limits: EgressLimits, byteLimit: number, onOverflow: OnOverflow, endAll: () => void) {
    this.#limits = limits;
    this.#byteLimit = byteLimit;
    this.#onOverflow = onOverflow;
    this.#endAll = endAll;
  }

  /** Resets the counters for the next page, except for open connections. */
  begin(onOverflow: OnOverflow): void {
    this.#onOverflow = onOverflow;
    this.#overflow = undefined;
    this.#requests = 0;
    this.#movedBytes = 0;
  }

  get movedBytes(): number {
    return this.#movedBytes;
  }

  /**
   * Counts a request and an open connection. Call `leave` when the connection ends.
   *
   * @throws ScanError `tooLarge` or `connection` when a limit is reached
   */
  enter(host: string): void {
    const { requests, connections } = this.#limits;
    this.#requests += 1;
    if (this.#requests > requests) this.#overrun(new ScanError('tooLarge', { requests }));
    if (this.#overflow) throw this.#overflow;
    if (this.#connections >= connections) throw new ScanError('connection', { host, reason: 'tooMany' });
    this.#connections += 1;
  }

  leave(): void {
    this.#connections -= 1;
  }

  /** Counts bytes of either direction. */
  count(bytes: number): void {
    this.#movedBytes += bytes;
    if (this.#movedBytes <= this.#byteLimit || this.#overflow) return;
    this.#overrun(new ScanError('tooLarge', { bytes: this.#byteLimit }));
    this.#endAll();
  }

  #overrun(error: ScanError): void {
    if (this.#overflow) return;
    this.#overflow = error;
    this.#onOverflow(error);
  }
}
