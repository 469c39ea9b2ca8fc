import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Snapshot } from '../../state/snapshot.ts';

export interface StoredRecord {
  model: string;
  id: string;
  payload: AdapterPayload;
  /** Milliseconds since 1970, null = never. */
  until: number | null;
}

/**
 * More than this and the oldest go, at first of those that belong to nobody: an anonymous visitor can start as many
 * sign-ins as they like, and signs nobody out by it.
 */
const most = 20_000;
/** Models that die with their grant; a session or an interaction only mentions one. */
const ofGrant = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode']);

/** Everything oidc-provider remembers: sessions, interactions, grants, codes, tokens. Expired ones do not exist. */
export class Records {
  private readonly snapshot: Snapshot;
  private readonly clock: () => number;
  private readonly all = new Map<string, StoredRecord>();

  constructor(snapshot: Snapshot, clock: () => number = Date.now) {
    this.snapshot = snapshot;
    this.clock = clock;
    for (const one of snapshot.section('records', () => this.alive()) ?? []) this.all.set(keyOf(one), one);
  }

  get(model: string, id: string): AdapterPayload | undefined {
    const key = keyOf({ model, id });
    const found = this.all.get(key);
    if (!found) return undefined;
    if (!this.expired(found)) return structuredClone(found.payload);
    this.all.delete(key);
    return undefined;
  }

  find(model: string, wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const one of this.all.values()) {
      if (one.model === model && !this.expired(one) && wanted(one.payload)) return structuredClone(one.payload);
    }
    return undefined;
  }

  put(model: string, id: string, payload: AdapterPayload, seconds: number | undefined): void {
    const until = seconds === undefined ? null : this.clock() + seconds * 1000;
    this.all.set(keyOf({ model, id }), { model, id, payload: structuredClone(payload), until });
    if (this.all.size > most) this.shrink();
    this.snapshot.touch();
  }

  consume(model: string, id: string): void {
    const found = this.all.get(keyOf({ model, id }));
    if (found) found.payload.consumed = Math.floor(this.clock() / 1000);
    this.snapshot.touch();
  }

  delete(model: string, id: string): void {
    if (this.all.delete(keyOf({ model, id }))) this.snapshot.touch();
  }

  deleteGrant(grantId: string): void {
    this.deleteWhere(({ model, payload }) => ofGrant.has(model) && payload.grantId === grantId);
  }

  /** How many went. */
  deleteWhere(wanted: (record: StoredRecord) => boolean): number {
    const gone = [...this.all].filter(([, one]) => wanted(one));
    for (const [key] of gone) this.all.delete(key);
    if (gone.length > 0) this.snapshot.touch();
    return gone.length;
  }

  private expired = ({ until }: StoredRecord) => until !== null && until <= this.clock();

  private alive = () => [...this.all.values()].filter((one) => !this.expired(one));

  private shrink(): void {
    for (const [key, one] of this.all) if (this.expired(one)) this.all.delete(key);
    const spares = [({ payload }: StoredRecord) => payload.accountId !== undefined, () => false];
    for (const isSpared of spares) {
      for (const [key, one] of this.all) {
        if (this.all.size <= most) return;
        if (!isSpared(one)) this.all.delete(key);
      }
    }
  }
}

const keyOf = ({ model, id }: Pick<StoredRecord, 'model' | 'id'>) => `${model}:${id}`;

/** oidc-provider's view of the records, one instance per model. */
export class StoreAdapter implements Adapter {
  private readonly model: string;
  private readonly records: Records;

  constructor(model: string, records: Records) {
    this.model = model;
    this.records = records;
  }

  upsert = async (id: string, payload: AdapterPayload, expiresIn?: number) =>
    this.records.put(this.model, id, payload, expiresIn);

  find = async (id: string) => this.records.get(this.model, id);

  findByUid = async (uid: string) => this.records.find(this.model, (payload) => payload.uid === uid);

  findByUserCode = async (code: string) => this.records.find(this.model, (payload) => payload.userCode === code);

  consume = async (id: string) => this.records.consume(this.model, id);

  destroy = async (id: string) => this.records.delete(this.model, id);

  revokeByGrantId = async (grantId: string) => this.records.deleteGrant(grantId);
}
