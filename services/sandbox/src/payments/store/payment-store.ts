import { randomBytes } from 'node:crypto';
import type { Snapshot } from '../../state/snapshot.ts';
import { missing } from '../protocol/payment-error.ts';

/**
 * An object of the provider, in the shape of its API but with everything that only an expansion shows, and in the field
 * `sandbox` with what the provider would know for itself.
 */
export interface Resource {
  id: string;
  object: string;
  /** Seconds since 1970. */
  created: number;
  metadata?: Record<string, string>;
  [field: string]: unknown;
}

/** All objects of the account, in the order of their creation. */
export class PaymentStore {
  private readonly snapshot: Snapshot;
  private readonly all = new Map<string, Resource>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    for (const one of snapshot.section('payments.objects', () => [...this.all.values()]) ?? [])
      this.all.set(one.id, withRequest(one));
  }

  find(id: string): Resource | undefined {
    return this.all.get(id);
  }

  /** Throws 404; `param` is what the error names as the wrong parameter. */
  get(kind: string, id: string, param?: string): Resource {
    const found = this.all.get(id);
    if (found?.object !== kind) throw missing(kind, id, param);
    return found;
  }

  /** Newest first, as the provider lists. */
  list(kind: string): Resource[] {
    return [...this.all.values()].filter(({ object }) => object === kind).toReversed();
  }

  /** How many there are of each kind. */
  counts(): Record<string, number> {
    const groups = Map.groupBy(this.all.values(), ({ object }) => object);
    return Object.fromEntries([...groups].map(([kind, group]) => [kind, group.length]));
  }

  /** Gives what takes back everything since now, for an operation that is refused at its end. */
  savepoint(): () => void {
    const before = [...this.all];
    return () => {
      this.all.clear();
      for (const [id, one] of before) this.all.set(id, one);
    };
  }

  /** As if it had never been. */
  remove(id: string): void {
    this.all.delete(id);
    this.snapshot.touch();
  }

  put<T extends Resource>(resource: T): T {
    this.all.set(resource.id, resource);
    this.snapshot.touch();
    return resource;
  }
}

/** `cus_` and the like, with 14 letters and digits nobody can guess. */
export const newId = (prefix: string) =>
  `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/gu, 'x').slice(0, 14)}`;

/** A checkout session that an earlier version wrote has its request under another name. */
function withRequest(one: Resource): Resource {
  if (one.object !== 'checkout.session') return one;
  const { wish, ...known } = one.sandbox as Record<string, unknown>;
  return wish === undefined ? one : { ...one, sandbox: { ...known, request: wish } };
}
