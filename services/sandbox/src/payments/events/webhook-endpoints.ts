import type { Snapshot } from '../../state/snapshot.ts';
import { apiVersion } from '../contract/contract.ts';
import { changeMetadata, type MetadataChange } from '../protocol/metadata.ts';
import { invalid } from '../protocol/payment-error.ts';
import { newId, type PaymentStore, type Resource } from '../store/payment-store.ts';
import type { VirtualClock } from '../store/virtual-clock.ts';
import { isLoopback } from './webhook-target.ts';

export interface WebhookEndpoint extends Resource {
  url: string;
  /** `*` is all of them. */
  enabled_events: string[];
  status: 'enabled' | 'disabled';
}

interface EndpointCreate {
  url: string;
  enabled_events: string[];
  api_version?: string | undefined;
  description?: string | undefined;
  metadata?: MetadataChange | undefined;
}

/** Of the settings, as opposed to those made by requests. */
const fixedId = 'we_sandbox_fixed';

/** Where events are sent. A secret is shown at the creation and never again. */
export class WebhookEndpoints {
  private readonly store: PaymentStore;
  private readonly clock: VirtualClock;
  private readonly secrets: Map<string, string>;

  constructor(snapshot: Snapshot, store: PaymentStore, clock: VirtualClock) {
    this.store = store;
    this.clock = clock;
    this.secrets = new Map(snapshot.section('payments.webhookSecrets', () => [...this.secrets]));
  }

  create({ api_version: version, ...params }: EndpointCreate): WebhookEndpoint & { secret: string } {
    if (version !== undefined && version !== apiVersion) {
      throw invalid(`The sandbox speaks ${apiVersion} only.`, { param: 'api_version' });
    }
    if (!isLoopback(params.url)) {
      const message = 'Invalid URL: the sandbox sends to http and https on this machine only (127.0.0.1, localhost).';
      throw invalid(message, { code: 'url_invalid', param: 'url' });
    }
    const metadata = changeMetadata({}, params.metadata);
    const secret = newId('whsec') + newId('').slice(1);
    const endpoint = { ...params, id: newId('we'), metadata, description: params.description ?? null };
    return { ...this.save({ ...endpoint, api_version: version ?? null, secret }), secret };
  }

  /** The one of the settings; undefined switches it off. */
  setConfigured(target: { url: string; secret: string } | undefined): void {
    if (target) {
      const asked = { ...target, id: fixedId, enabled_events: ['*'], api_version: apiVersion };
      this.save({ ...asked, description: 'of the settings', metadata: {} });
      return;
    }
    const there = this.find(fixedId);
    if (there) this.store.put({ ...there, status: 'disabled' });
  }

  /** Throws 404, as `remove` does. */
  get = (id: string): WebhookEndpoint => this.store.get('webhook_endpoint', id) as WebhookEndpoint;

  /** Nothing is sent to it any more, also nothing that was under way. */
  remove(id: string) {
    const { object } = this.get(id);
    this.store.remove(id);
    this.secrets.delete(id);
    return { id, object, deleted: true };
  }

  /** With the secret that the events are signed with; undefined when it is switched off or unknown. */
  target(id: string): { url: string; secret: string } | undefined {
    const found = this.find(id);
    const secret = this.secrets.get(id);
    return found?.status === 'enabled' && secret !== undefined ? { url: found.url, secret } : undefined;
  }

  /** Ids of those that want to know. */
  subscribedTo(type: string): string[] {
    const wanted = (events: string[]) => events.includes('*') || events.includes(type);
    const all = this.store.list('webhook_endpoint') as WebhookEndpoint[];
    return all.filter((one) => one.status === 'enabled' && wanted(one.enabled_events)).map(({ id }) => id);
  }

  private find = (id: string) => {
    const found = this.store.find(id);
    return found?.object === 'webhook_endpoint' ? (found as WebhookEndpoint) : undefined;
  };

  private save({ secret, ...fields }: Partial<WebhookEndpoint> & { id: string; url: string; secret: string }) {
    this.secrets.set(fields.id, secret);
    return this.store.put<WebhookEndpoint>({
      application: null,
      created: this.find(fields.id)?.created ?? this.clock.now(),
      enabled_events: [],
      livemode: false,
      metadata: {},
      object: 'webhook_endpoint',
      status: 'enabled',
      ...fields,
    });
  }
}
