import { ScanError } from '../scan-error.ts';
import type { EgressLimits } from './egress-limits.ts';

/** Told once when the bytes or the requests are used up; from then on every request is refused. */
export type OnOverflow = (error: ScanError) => void;

/** Counts what one page asks of the network: requests, connections at once, bytes both ways with their headers. */
export class EgressMeter {
  readonly #limits: EgressLimits;
  readonly #byteLimit: number;
  readonly #endAll: () => void;
  #onOverflow: OnOverflow;
  #connections = 0;
  #requests = 0;
  #movedBytes = 0;
  #overflow: ScanError | undefined;

  /** @param endAll called when the bytes are used up: what is on its way would go on costing */
  constructor(limits: EgressLimits, byteLimit: number, onOverflow: OnOverflow, endAll: () => void) {
    this.#limits = limits;
    this.#byteLimit = byteLimit;
    this.#onOverflow = onOverflow;
    this.#endAll = endAll;
  }

  /** Counters start anew. Open connections stay counted. */
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
   * Counts a request and takes a place among the connections; `leave` gives the place back.
   *
   * @throws ScanError `tooLarge` or `connection`
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
