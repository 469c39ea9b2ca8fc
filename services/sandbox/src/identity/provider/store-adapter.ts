import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Records } from './records.ts';

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
