import { randomInt } from 'node:crypto';
import type { Log } from '../../log.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { newId } from '../store/payment-store.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';
import { copiesIn, deliveryMode, type DeliveryMode } from './delivery-mode.ts';
import type { EventLog, PaymentEvent } from './event-log.ts';
import { nextPause } from './retry-schedule.ts';
import { send } from './send.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  /** `held` = collected for another order. */
  state: 'waiting' | 'held' | 'delivered' | 'failed';
  attempts: number;
  /** Of the last answer, null when there was none. */
  status: number | null;
  /** Virtual seconds since 1970. */
  since: number;
  /** When the next attempt is due: whatever of both comes first, virtual seconds or real milliseconds. */
  due: { virtual: number; real: number };
}

interface DeliverySettings {
  snapshot: Snapshot;
  clock: VirtualClock;
  events: EventLog;
  endpoints: WebhookEndpoints;
  log: Log;
}

/** Brings events to the endpoints, at least once, in no promised order, as the provider does. */
export class Deliveries {
  private readonly settings: DeliverySettings;
  private readonly all = new Map<string, Delivery>();
  /** The same by the event, in the order of their making: it is asked for with every event that is shown. */
  private readonly byEvent = new Map<string, Delivery[]>();
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly ended = new AbortController();
  /** Events that nobody was told of because deliveries were off. */
  private readonly lost: Set<string>;
  private current: DeliveryMode;
  private timer: NodeJS.Timeout | undefined;

  constructor(settings: DeliverySettings) {
    this.settings = settings;
    const { snapshot, events, clock } = settings;
    const kept = snapshot.section('payments.deliveries', () => ({
      mode: this.current,
      lost: [...this.lost],
      deliveries: [...this.all.values()],
    }));
    this.current = kept ? deliveryMode.parse(kept.mode) : { mode: 'on' };
    this.lost = new Set(kept?.lost);
    for (const one of kept?.deliveries ?? []) this.add(one);
    events.onRecorded = (event) => this.announce(event);
    events.onForgotten = (ids) => this.forget(new Set(ids));
    events.pendingOf = (id) => this.of(id).filter(({ state }) => state === 'waiting' || state === 'held').length;
    clock.onAdvanced = () => this.wake();
    setImmediate(() => this.wake());
  }

  get mode(): DeliveryMode {
    return this.current;
  }

  set mode(mode: DeliveryMode) {
    this.current = mode;
    this.settings.snapshot.touch();
    if (mode.mode !== 'off' && mode.mode !== 'reorder') this.release();
    this.wake();
  }

  /** Of one event, in the order of their making. */
  of(event: string): Delivery[] {
    return this.byEvent.get(event) ?? [];
  }

  counts() {
    const count = { waiting: 0, held: 0, delivered: 0, failed: 0, lost: this.lost.size };
    for (const { state } of this.all.values()) count[state] += 1;
    return count;
  }

  isLost = (event: string) => this.lost.has(event);

  /** Sends it again, also while deliveries are off. Returns the number of deliveries. */
  resend(event: PaymentEvent): number {
    const made = this.make(event);
    for (const one of made) void this.attempt(one);
    return made.length;
  }

  /** Ends the timer and breaks off what is under way; it is sent again after the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.ended.abort();
    await Promise.all(this.underWay.values());
  }

  private announce(event: PaymentEvent): void {
    if (this.current.mode === 'off') {
      this.lost.add(event.id);
      this.settings.snapshot.touch();
      return;
    }
    const made = this.make(event);
    if (this.current.mode === 'reorder') for (const one of made) one.state = 'held';
    this.wake();
  }

  private forget(events: ReadonlySet<string>): void {
    for (const event of events) {
      for (const { id } of this.of(event)) this.all.delete(id);
      this.byEvent.delete(event);
      this.lost.delete(event);
    }
  }

  private make(event: PaymentEvent): Delivery[] {
    const { clock, endpoints, snapshot } = this.settings;
    const after = this.current.mode === 'delay' || this.current.mode === 'reorder' ? this.current.seconds : 0;
    const due = { virtual: clock.now() + after, real: Date.now() + after * 1000 };
    const copies = Array.from({ length: copiesIn(this.current) }, () => endpoints.subscribedTo(event.type)).flat();
    const made = copies.map((endpoint): Delivery => {
      const about = { id: newId('dlv'), event: event.id, endpoint, since: clock.now(), due: { ...due } };
      return { ...about, state: 'waiting', attempts: 0, status: null };
    });
    for (const one of made) this.add(one);
    this.lost.delete(event.id);
    snapshot.touch();
    return made;
  }

  private add(delivery: Delivery): void {
    this.all.set(delivery.id, delivery);
    this.byEvent.set(delivery.event, [...this.of(delivery.event), delivery]);
  }

  /** Begins what is due, and sets the timer for what comes next. */
  private wake(): void {
    clearTimeout(this.timer);
    if (this.ended.signal.aborted || this.current.mode === 'off') return;
    const held = this.open('held');
    const full = this.current.mode === 'reorder' && held.length >= this.current.batch;
    if (full || held.some(this.isDue)) this.release();
    for (const one of this.open('waiting').filter(this.isDue)) void this.attempt(one);
    const next = [...this.open('held'), ...this.open('waiting')].map(({ due }) => due.real);
    if (next.length === 0) return;
    this.timer = setTimeout(() => this.wake(), Math.max(1, Math.min(...next) - Date.now()));
    this.timer.unref();
  }

  private open = (wanted: Delivery['state']) =>
    [...this.all.values()].filter(({ id, state }) => state === wanted && !this.underWay.has(id));

  private isDue = ({ due }: Delivery) => due.real <= Date.now() || due.virtual <= this.settings.clock.now();

  /** Sends what was held in its new order, each after the answer of the one before. */
  private release(): void {
    const held = [...this.all.values()].filter(({ state }) => state === 'held');
    const order = this.current.mode === 'reorder' ? this.current.order : 'reverse';
    const line = order === 'reverse' ? held.toReversed() : shuffled(held);
    let before = Promise.resolve();
    for (const one of line) {
      one.state = 'waiting';
      before = this.attempt(one, before);
    }
  }

  private attempt(delivery: Delivery, after = Promise.resolve()): Promise<void> {
    const done = after
      .then(() => this.post(delivery))
      .finally(() => {
        this.underWay.delete(delivery.id);
        this.wake();
      });
    this.underWay.set(delivery.id, done);
    return done;
  }

  private async post(delivery: Delivery): Promise<void> {
    const { clock, endpoints, events, log, snapshot } = this.settings;
    const event = events.find(delivery.event);
    const target = endpoints.target(delivery.endpoint);
    // Nobody is there any more, or nothing to tell.
    if (!event || !target) {
      delivery.state = 'failed';
      return snapshot.touch();
    }
    const status = await send(target, events.show(event), this.ended.signal);
    if (this.ended.signal.aborted) return;
    const arrived = status !== null && status >= 200 && status < 300;
    const attempts = delivery.attempts + 1;
    const pause = arrived ? undefined : nextPause(attempts, clock.now() - delivery.since);
    const given = pause === undefined ? 'failed' : 'waiting';
    Object.assign(delivery, { attempts, status, state: arrived ? 'delivered' : given });
    if (pause !== undefined) delivery.due = { virtual: clock.now() + pause, real: Date.now() + pause * 1000 };
    if (!arrived) log('webhook not taken', { event: event.id, type: event.type, status, attempts });
    snapshot.touch();
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
