import { createClient } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { registered, subscribed } from '../paid-for.ts';
import type { TestIssuer } from '../test-issuer.ts';
import type { PlannedOrder } from './order-plan.ts';

const tokenSeconds = 12 * 3600;

/** Orders as people and monitors make them: over HTTP, or as a date that has come. */
export class OrderBook {
  readonly refused = new Map<string, number>();
  private orders = 0;
  private readonly tokens: string[] = [];

  constructor(
    private readonly base: string,
    private readonly db: Kysely<Database>,
    private readonly issuer: TestIssuer,
  ) {}

  /** Members with a plan for any number of websites, which are theirs in turn. */
  async open(owners: number, hosts: number): Promise<void> {
    for (let at = 0; at < owners; at += 1) {
      const id = await subscribed(this.db, ownerOf(at), {
        site_limit: null,
        plan: 'enterprise',
        plan_name: 'Enterprise',
      });
      for (let host = at; host < hosts; host += owners) {
        await registered(this.db, ownerOf(at), hostOf(host), { kind: 'subscription', id, slot: host + 1 });
      }
      this.tokens.push(await this.issuer.token({ sub: ownerOf(at) }, { expiresIn: tokenSeconds }));
    }
  }

  /** What is refused is counted by its code, never thrown. */
  async place({ kind, host }: PlannedOrder): Promise<void> {
    const number = (this.orders += 1);
    const url = `https://${hostOf(host)}/${kind === 'site' ? '' : `seite-${number}`}`;
    try {
      await this.order({ kind, url, owner: host % this.tokens.length, number });
    } catch (error) {
      const code = (error as { problem?: { code?: string } }).problem?.code ?? String(error);
      this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    }
  }

  private async order(told: { kind: PlannedOrder['kind']; url: string; owner: number; number: number }): Promise<void> {
    const { kind, url, owner, number } = told;
    if (kind === 'monitor') return this.dueMonitor(url, ownerOf(owner));
    if (kind === 'free') {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number) };
      const body = JSON.stringify({ url, locale: 'de', fresh: true });
      const response = await fetch(`${this.base}/scans`, { method: 'POST', headers, body });
      if (!response.ok) throw Object.assign(new Error(), { problem: await response.json() });
      return void (await response.arrayBuffer());
    }
    const client = createClient({ base: this.base, accessToken: () => Promise.resolve(this.tokens[owner]!) });
    await client.call('createRun', { body: { url, scope: kind === 'site' ? 'site' : 'page' } });
  }

  private async dueMonitor(url: string, owner: string): Promise<void> {
    const { host } = new URL(url);
    await this.db
      .insertInto('monitors')
      .values({
        owner_sub: owner,
        org_id: null,
        host_key: host,
        url,
        page_key: url,
        scope: 'page',
        cadence: 'weekly',
        notify: false,
        next_due_at: new Date(),
      })
      .execute();
  }
}

const ownerOf = (at: number) => `owner-${at}`;
export const hostOf = (at: number) => `host-${at}.example`;
/** Addresses of different networks, so that nobody's quota is used up. */
const addressOf = (number: number) => `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
