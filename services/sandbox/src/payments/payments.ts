import type { Log } from '../log.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { apiVersion, Contract, problemText, type Operation } from './contract/contract.ts';
import { decodeForm } from './contract/form-decoding.ts';
import { parameterError } from './contract/parameter-error.ts';
import { Deliveries } from './events/deliveries.ts';
import { type EventCause, EventLog } from './events/event-log.ts';
import { WebhookEndpoints } from './events/webhook-endpoints.ts';
import { showExpanded } from './protocol/expansion.ts';
import { Faults } from './faults/faults.ts';
import { RequestLog } from './faults/request-log.ts';
import { HostedPages } from './hosted-pages.ts';
import { Idempotency, type Performed } from './protocol/idempotency.ts';
import { Dunning } from './subscriptions/dunning.ts';
import { runDueTransitions } from './subscriptions/due-transitions.ts';
import { demandSupported, type Route } from './protocol/route.ts';
import { routes } from './routes.ts';
import { invalid, PaymentError } from './protocol/payment-error.ts';
import { PaymentStore } from './store/payment-store.ts';
import type { Account } from './store/account.ts';
import { seedCatalogue } from './catalogue/catalogue.ts';
import { seedTaxRates } from './invoices/tax-rates.ts';
import { SearchIndex } from './store/search-index.ts';
import { VirtualClock } from './store/virtual-clock.ts';

interface PaymentSettings {
  /** The one key that is good here, `sk_test_...`. */
  key: string;
  /** Where the product is opened, `http://localhost:4200`; the hosted pages are under `/sandbox/payments` of it. */
  publicOrigin: string;
  snapshot: Snapshot;
  log: Log;
  /** Where events are sent from the start, with the secret that signs them. */
  webhook?: { url: string; secret: string } | undefined;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Somebody else's, who compiled parts of it already. */
  contract?: Contract | undefined;
}

export interface PaymentRequest {
  method: string;
  path: string;
  /** Query, and body of POST. */
  form: string;
  authorization: string | undefined;
  version: string | undefined;
  idempotencyKey: string | undefined;
  /** What the answer's header `request-id` says. */
  id: string;
  /** What is answered when the work has begun, whether or not it is done. */
  failure?: { error: PaymentError; isDone: boolean } | undefined;
}

export interface PaymentAnswer {
  status: number;
  body: object;
  replayed?: boolean;
  /** What the answer tells the client about asking again; undefined leaves it to the client. */
  shouldRetry?: boolean;
}

/** An account at the payment provider, as its API shows it. Everything in and out must match the contract. */
export class Payments {
  readonly clock: VirtualClock;
  /** What did not match, method and path in front: a test run must end with none. */
  readonly violations: string[] = [];
  /** What the hosted pages and the admin API work on. */
  readonly account: Account;
  readonly deliveries: Deliveries;
  readonly faults = new Faults();
  readonly requests = new RequestLog();
  /** Idempotency keys of requests that are not answered yet. */
  readonly keysInUse = new Set<string>();
  private readonly contract: Contract;
  private readonly idempotency: Idempotency;
  private readonly key: string;
  private readonly log: Log;

  constructor({ key, publicOrigin, snapshot, log, webhook, now, contract = new Contract() }: PaymentSettings) {
    this.contract = contract;
    this.key = key;
    this.log = log;
    this.clock = new VirtualClock(snapshot, now);
    this.idempotency = new Idempotency(snapshot, this.clock);
    const index = new SearchIndex(snapshot, this.clock);
    const urls = new HostedPages(publicOrigin);
    const store = new PaymentStore(snapshot);
    const report = (message: string) => this.count(message);
    const events = new EventLog({ snapshot, clock: this.clock, store, contract, report });
    const endpoints = new WebhookEndpoints(snapshot, store, this.clock);
    if (webhook) endpoints.setConfigured(webhook);
    const dunning = new Dunning(snapshot);
    this.account = { store, index, clock: this.clock, events, endpoints, urls, dunning };
    this.deliveries = new Deliveries({ snapshot, clock: this.clock, events, endpoints, log });
    seedCatalogue(this.account);
    seedTaxRates(this.account);
  }

  answer(request: PaymentRequest): PaymentAnswer {
    const operation = this.contract.find(request.method, request.path);
    const answer = this.handle(request, operation);
    const problems = operation ? this.contract.answerProblems(operation, answer.status, answer.body) : [];
    if (problems.length === 0) return answer;
    const message = `${request.method} ${request.path}, answer: ${problems.join('; ')}`;
    this.count(message);
    const { status, body } = new PaymentError(500, 'api_error', message, { code: 'contract_violation' });
    return { status, body, shouldRetry: false };
  }

  private handle(request: PaymentRequest, operation: Operation | undefined): PaymentAnswer {
    try {
      return this.dispatch(request, operation);
    } catch (error) {
      // Asking again for what does not match or does not exist helps nobody.
      const hopeless = { shouldRetry: false };
      if (error instanceof PaymentError) {
        return { status: error.status, body: error.body, ...(error.status >= 500 ? hopeless : {}) };
      }
      this.log('payment request failed', { message: error instanceof Error ? error.stack : String(error) });
      return { status: 500, body: new PaymentError(500, 'api_error', 'The sandbox failed.').body, ...hopeless };
    }
  }

  private dispatch(request: PaymentRequest, operation: Operation | undefined): PaymentAnswer {
    const { method, path, idempotencyKey } = request;
    if (request.authorization !== `Bearer ${this.key}`) {
      throw new PaymentError(401, 'invalid_request_error', 'Invalid API key. It must be the test key of this sandbox.');
    }
    if (request.version !== apiVersion) throw invalid(`Stripe-Version must be ${apiVersion}.`);
    if (!operation) {
      throw new PaymentError(404, 'invalid_request_error', `Unrecognized request URL (${method} ${path}).`);
    }
    const params = decode(request.form);
    const asked = { method, path, params: structuredClone(params) };
    const errors = this.contract.requestErrors(operation, params);
    if (errors.length > 0) {
      this.count(`${method} ${path}, request: ${errors.map(problemText).join('; ')}`);
      throw parameterError(errors, params);
    }
    const route = routes[`${operation.method} ${operation.template}`];
    if (!route) throw new PaymentError(501, 'api_error', `The sandbox cannot do this yet: ${method} ${path}.`);
    const { expand = [], ...given } = params;
    demandSupported(route, given);
    const run = () => this.run(route, { ...operation, given, expand: expand as string[] }, causeOf(request));
    const perform = () => performed(run, request.failure);
    if (method !== 'POST' || !idempotencyKey) return perform();
    return this.idempotency.once(idempotencyKey, asked, perform);
  }

  private run(route: Route, { id, given, expand }: Asked, cause: EventCause): object {
    this.runDueTransitions();
    return this.account.events.causedBy(cause, () =>
      this.change((account) => {
        const answer = route.handle(account, given as never, id);
        return structuredClone(showExpanded(answer, expand, account.store));
      }),
    );
  }

  /** Changes the account, for an operation or another caller; an `act` that throws has changed nothing. */
  change<T>(act: (account: Account) => T): T {
    const { store, index, events } = this.account;
    const undo = [store.savepoint(), index.savepoint(), events.savepoint()];
    try {
      return act(this.account);
    } catch (error) {
      for (const one of undo) one();
      throw error;
    }
  }

  /** Does what time alone has brought: sessions expire, periods end. Every request begins with it. */
  runDueTransitions(): void {
    this.change(runDueTransitions);
  }

  /** Ends what runs beside the requests. */
  async stop(): Promise<void> {
    await this.deliveries.stop();
  }

  private count(message: string): void {
    if (this.violations.length < 1000) this.violations.push(message);
    this.log('contract violation', { message });
  }
}

interface Asked {
  /** In the path. */
  id: string;
  given: Record<string, unknown>;
  expand: readonly string[];
}

const causeOf = ({ id, idempotencyKey }: PaymentRequest): EventCause => ({
  id,
  idempotency_key: idempotencyKey ?? null,
});

/** From here on the key of the request keeps the answer, whatever it is. */
function performed(run: () => object, failure: PaymentRequest['failure']): Performed {
  try {
    const body = failure?.isDone === false ? {} : run();
    return failure ? { status: failure.error.status, body: failure.error.body } : { status: 200, body };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { status: error.status, body: error.body };
  }
}

function decode(form: string): Record<string, unknown> {
  try {
    return decodeForm(form);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}
