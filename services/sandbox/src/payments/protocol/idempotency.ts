import { createHash } from 'node:crypto';
import type { Snapshot } from '../../state/snapshot.ts';
import { PaymentError } from './payment-error.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';

interface Kept {
  key: string;
  fingerprint: string;
  answer: object;
  /** Absent: 200. */
  status?: number;
  /** Seconds since 1970. */
  until: number;
}

export interface Performed {
  status: number;
  body: object;
}

const keptSeconds = 24 * 60 * 60;

/**
 * Answers of creating requests by their Idempotency-Key, for a day: a request sent again does nothing again. An error
 * is kept as well, also 500, once the work had begun.
 */
export class Idempotency {
  private readonly snapshot: Snapshot;
  private readonly clock: VirtualClock;
  private readonly kept = new Map<string, Kept>();

  constructor(snapshot: Snapshot, clock: VirtualClock) {
    this.snapshot = snapshot;
    this.clock = clock;
    for (const one of snapshot.section('payments.idempotency', () => this.alive()) ?? []) this.kept.set(one.key, one);
  }

  /**
   * The answer of the first request with this key. Throws 400 when that was another request. Operations are performed
   * at one go, so no request ever meets its own first one still under way. What `perform` throws is not remembered.
   */
  once(key: string, request: object, perform: () => Performed): Performed & { replayed: boolean } {
    if (key.length > 255) throw reused('An idempotency key can have up to 255 characters.');
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const found = this.kept.get(key);
    if (found && found.until > this.clock.now()) {
      if (found.fingerprint !== fingerprint) {
        throw reused(
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        );
      }
      return { status: found.status ?? 200, body: found.answer, replayed: true };
    }
    const { status, body } = perform();
    for (const { key: old, until } of this.kept.values()) if (until <= this.clock.now()) this.kept.delete(old);
    this.kept.set(key, { key, fingerprint, answer: body, status, until: this.clock.now() + keptSeconds });
    this.snapshot.touch();
    return { status, body, replayed: false };
  }

  private alive = () => [...this.kept.values()].filter(({ until }) => until > this.clock.now());
}

const reused = (message: string) => new PaymentError(400, 'idempotency_error', message);
