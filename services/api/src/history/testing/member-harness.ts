import { paidOnce, registered, subscribed } from '../../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../../testing/test-harness.ts';
import { memberOf, type TestMember } from '../../testing/test-member.ts';
import { giveRun, type GivenRun } from './given-run.ts';

export interface MemberHarness extends TestHarness {
  /** Somebody new: with a subscription that covers these hosts, or without any plan. */
  person(hosts?: readonly string[]): Promise<TestMember>;
  /** Somebody new who paid once for one host. */
  buyer(host: string): Promise<TestMember & { payment: string }>;
  give(member: Pick<TestMember, 'sub'>, given?: GivenRun): Promise<string>;
}

let people = 0;

/** The api with an identity provider, and people with plans and results. */
export async function startMemberHarness(env: Record<string, string> = {}): Promise<MemberHarness> {
  const harness = await startHarness(env);
  const { db } = harness.database;
  const newMember = () => memberOf(harness.api.base, harness.issuer, { sub: `keeper-${(people += 1)}` });
  return {
    ...harness,
    person: async (hosts = ['covered.example']) => {
      const member = await newMember();
      if (hosts.length > 0) {
        const id = await subscribed(db, member.sub);
        for (const [at, host] of hosts.entries()) {
          await registered(db, member.sub, host, { kind: 'subscription', id, slot: at + 1 });
        }
      }
      return member;
    },
    buyer: async (host) => {
      const member = await newMember();
      const payment = await paidOnce(db, member.sub);
      await registered(db, member.sub, host, { kind: 'payment', id: payment });
      return { ...member, payment };
    },
    give: ({ sub }, given) => giveRun(db, sub, given),
  };
}

/** Status and code of a call as a browser makes it. */
export async function refusalOf(response: Promise<Response>): Promise<{ status: number; code?: string }> {
  const { status, ok, ...answer } = await response.then(async (got) => ({
    status: got.status,
    ok: got.ok,
    body: got.ok ? null : ((await got.json()) as { code: string; data?: object; fields?: object[] }),
  }));
  return ok ? { status } : { status, ...answer.body };
}

export const asJson = (method: 'PUT' | 'POST', body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
