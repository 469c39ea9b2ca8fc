import type { Snapshot } from '../../state/snapshot.ts';
import { apiVersion, type Contract } from '../contract/contract.ts';
import { showExpanded } from '../protocol/expansion.ts';
import { pageOf, type ListParams } from '../protocol/listing.ts';
import { invalid, missing } from '../protocol/payment-error.ts';
import { newId, type PaymentStore, type Resource } from '../store/payment-store.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';

/** The request that made something happen. */
export interface EventCause {
  id: string;
  idempotency_key: string | null;
}

/** What happened, in the shape of the provider's API but for `pending_webhooks`, which is counted when asked. */
export interface PaymentEvent {
  id: string;
  object: 'event';
  api_version: string;
  /** Virtual seconds since 1970. */
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  /** Null when no request caused it but time, a hosted page, a bank or the staff of the provider. */
  request: EventCause | null;
  type: string;
}

type EventList = ListParams & { type?: string | undefined; types?: string[] | undefined };

interface EventLogSettings {
  snapshot: Snapshot;
  clock: VirtualClock;
  store: PaymentStore;
  contract: Contract;
  /** Told of an event that does not match the contract. */
  report: (message: string) => void;
}

/** As long as the provider lists them. */
const listedSeconds = 30 * 24 * 60 * 60;

/** Every change that the provider tells of, for the last 30 virtual days. */
export class EventLog {
  /** Called once per event, when the operation it belongs to can no longer be refused. */
  onRecorded: (event: PaymentEvent) => void = () => {};
  /** Called with the ids of those that are not kept any more. */
  onForgotten: (ids: string[]) => void = () => {};
  /** Deliveries of an event that have not arrived yet. */
  pendingOf: (id: string) => number = () => 0;
  private readonly settings: EventLogSettings;
  /** Oldest first; those that cannot be listed any more stay until they are delivered. */
  private events: PaymentEvent[];
  private readonly unannounced = new Set<PaymentEvent>();
  private cause: EventCause | null = null;

  constructor(settings: EventLogSettings) {
    this.settings = settings;
    this.events = settings.snapshot.section('payments.events', () => this.events) ?? [];
  }

  /** What `act` records was caused by this request. */
  causedBy<T>(cause: EventCause, act: () => T): T {
    this.cause = cause;
    try {
      return act();
    } finally {
      this.cause = null;
    }
  }

  /** The object is shown as the API shows it at this moment; `previous` = old values of the fields that changed. */
  record(type: string, object: Resource, previous?: Record<string, unknown>): PaymentEvent {
    const { clock, contract, report, snapshot, store } = this.settings;
    const data = structuredClone({
      object: showExpanded(object, [], store),
      ...(previous ? { previous_attributes: previous } : {}),
    });
    const event: PaymentEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: clock.now(),
      data,
      livemode: false,
      request: this.cause,
      type,
    };
    const problems = contract.eventProblems({ ...this.show(event), type, data });
    if (problems.length > 0) report(`event ${type}: ${problems.join('; ')}`);
    this.events = [...this.events, event];
    this.unannounced.add(event);
    snapshot.touch();
    // Operations are done at one go: what stands after this one was not taken back.
    setImmediate(() => this.announce(event));
    return event;
  }

  private announce(event: PaymentEvent): void {
    this.unannounced.delete(event);
    if (this.events.includes(event)) this.onRecorded(event);
    const isKept = (one: PaymentEvent) => this.isListed(one) || this.unannounced.has(one) || this.pendingOf(one.id) > 0;
    const forgotten = this.events.filter((one) => !isKept(one));
    if (forgotten.length === 0) return;
    this.events = this.events.filter(isKept);
    this.onForgotten(forgotten.map(({ id }) => id));
  }

  /** As the store's. */
  savepoint(): () => void {
    const before = this.events;
    return () => {
      this.events = before;
    };
  }

  /** Oldest first, those of the last 30 days. */
  all(): readonly PaymentEvent[] {
    return this.events.filter((one) => this.isListed(one));
  }

  /** Also one that cannot be listed any more but is still to be delivered. */
  find(id: string): PaymentEvent | undefined {
    return this.events.find((one) => one.id === id);
  }

  get(id: string): object {
    const found = this.find(id);
    if (!found || !this.isListed(found)) throw missing('event', id);
    return this.show(found);
  }

  /** Newest first. */
  list(params: EventList) {
    const { type, types } = params;
    if (type !== undefined && types !== undefined) throw invalid('Only one of type and types.', { param: 'types' });
    if (types && types.length > 20) throw invalid('There can be up to 20 types.', { param: 'types' });
    const wanted = type === undefined ? types : [type];
    const found = this.all().filter((one) => wanted?.some((pattern) => isOfType(one.type, pattern)) ?? true);
    return pageOf(found.toReversed().map(this.show), params, '/v1/events');
  }

  show = (event: PaymentEvent) => ({ ...event, pending_webhooks: this.pendingOf(event.id) });

  private isListed = ({ created }: PaymentEvent) => created > this.settings.clock.now() - listedSeconds;
}

/** `charge.*` is every one that begins so. */
const isOfType = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
