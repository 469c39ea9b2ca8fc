import 'reflect-metadata';
import {
  findingsPageSchema,
  groupsPageSchema,
  lockedRunSchema,
  runPagesSchema,
  type Share,
} from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, refusalOf, startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { png } from '../senders/testing/logos.ts';
import type { TestMember } from '../testing/test-member.ts';

let harness: MemberHarness;
beforeAll(async () => {
  harness = await startMemberHarness();
});
afterAll(() => harness?.stop());

const db = () => harness.database.db;
const share = (who: TestMember, id: string): Promise<Share> => who.client.call('shareRun', { params: { id } });
const revoke = (who: TestMember, id: string) => who.send(`/runs/${id}/share`, { method: 'DELETE' });
/** As somebody without an account reads it. */
const visit = (token: string, more = '') => fetch(`${harness.api.base}/shared/${token}${more}`);
const paths = ['', '/findings?category=violations', '/groups?category=violations&by=rule', '/pages'];
const statuses = async (token: string) =>
  await Promise.all(paths.map(async (path) => (await visit(token, path)).status));
const all = (status: number) => paths.map(() => status);
const found = { pages: [{ violations: ['f-1', 'f-2', 'f-2'] }, {}] };

describe('a shared result', () => {
  it('is read in full by a person who has the link, and ends with it: 410', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, { ...found, org_id: 'org-of-ada' });
    const { token, createdAt } = await share(ada, id);
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - 60_000);
    const [run, findings, groups, pages] = await Promise.all(
      paths.map(async (path) => (await visit(token, path)).json() as Promise<object>),
    );
    expect(lockedRunSchema.strict().parse(run)).toMatchObject({ id, locked: false, state: 'completed' });
    expect(findingsPageSchema.parse(findings)).toMatchObject({ total: 3, findings: [{ ruleId: 'image-alt' }, {}, {}] });
    expect(groupsPageSchema.parse(groups)).toMatchObject({ groups: [{ key: 'image-alt', nodes: 3 }] });
    expect(runPagesSchema.parse(pages)).toMatchObject({ total: 2 });
    for (let times = 0; times < 2; times += 1) expect((await revoke(ada, id)).status).toBe(204);
    expect(await statuses(token)).toEqual(all(410));
    expect(await refusalOf(visit(token))).toMatchObject({ code: 'gone' });
  });

  it('says nothing of whose it is, what was paid for it and what the owner ignores', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, { ...found, org_id: 'org-of-ada' });
    await ada.send('/sites/covered.example/marks/f-1', asJson('PUT', { reason: 'secret reason' }));
    const { token } = await share(ada, id);
    const own = await ada.client.call('getRun', { params: { id } });
    expect(own).toMatchObject({ unlock: { sourceKind: 'subscription' }, orgId: 'org-of-ada' });
    const run = lockedRunSchema.parse(await (await visit(token)).json());
    for (const key of ['unlock', 'orgId', 'share', 'ignored']) expect(run).not.toHaveProperty(key);
    expect(run.preview.map(({ fingerprint }) => fingerprint)).not.toContain('f-1');
    for (const ignored of ['', '&ignored=with', '&ignored=only']) {
      const page = findingsPageSchema.parse(await (await visit(token, `${paths[1]}${ignored}`)).json());
      expect(page.total).toBe(ignored === '&ignored=only' ? 0 : 2);
    }
    const answers = await Promise.all(
      paths.flatMap((path) =>
        ['', path.includes('?') ? '&ignored=only' : ''].map(async (more) => (await visit(token, path + more)).text()),
      ),
    );
    expect(answers.join()).not.toMatch(new RegExp(`${ada.sub}|org-of-ada|sub_keeper|secret reason|"f-1"`));
  });

  it('says who hands it on, by name and contact, as long as a plan of the owner includes it', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    const { token } = await share(ada, id);
    const senderOf = async () => lockedRunSchema.parse(await (await visit(token)).json()).sender;
    expect(await senderOf()).toBeUndefined();
    const sender = { name: 'Agentur Morgenrot', contact: 'post@morgenrot.example', address: ['Lindenallee 3'] };
    await ada.send('/me/sender', asJson('PUT', { ...sender, logo: (await png()).toString('base64') }));
    expect(await senderOf()).toEqual(sender);
    expect(await (await visit(token)).text()).not.toContain('"logo"');
    await db().updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', `sub_${ada.sub}`).execute();
    expect(await senderOf()).toBeUndefined();
  });

  it('counts nothing that the owner ignores, not in its rules either', async () => {
    const ada = await harness.person();
    const pages = [{ violations: ['a:f-1', 'a:f-2', 'a:f-2', 'b:f-3'] }, { violations: ['a:f-1', 'c:f-4', 'c:f-5'] }];
    const id = await harness.give(ada, { pages });
    await db()
      .updateTable('findings')
      .set({ impact: 'critical' })
      .where('run_id', '=', id)
      .where('fingerprint', '=', 'f-1')
      .execute();
    // More than are stored: nobody can ignore the others.
    await db()
      .updateTable('page_rules')
      .set({ nodes: 9 })
      .where('run_id', '=', id)
      .where('rule_id', '=', 'c')
      .where('outcome', '=', 'violation')
      .execute();
    const { token } = await share(ada, id);
    const read = async () => {
      const { rules, lockedCount, preview } = lockedRunSchema.parse(await (await visit(token)).json());
      const shown = rules.violations.map(({ ruleId, impact, nodes, pages: on }) => [ruleId, impact, nodes, on]);
      return { shown, lockedCount, previews: preview.length };
    };
    expect(await read()).toEqual({
      shown: [
        ['a', 'critical', 4, 2],
        ['c', 'serious', 9, 1],
        ['b', 'serious', 1, 1],
      ],
      lockedCount: 11,
      previews: 3,
    });
    for (const print of ['f-1', 'f-3', 'f-4', 'f-5']) {
      await ada.send(`/sites/covered.example/marks/${print}`, asJson('PUT', { reason: 'x' }));
    }
    const { shown, lockedCount, previews } = await read();
    expect(shown).toEqual([
      ['c', 'serious', 7, 1],
      ['a', 'serious', 2, 1],
    ]);
    expect(lockedCount + previews).toBe(9);
  });

  it('names a group by an element that is shown, not by one that the owner ignores', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    await db()
      .updateTable('findings')
      .set({ selector: '#ignored' })
      .where('run_id', '=', id)
      .where('fingerprint', '=', 'f-1')
      .execute();
    await ada.send('/sites/covered.example/marks/f-1', asJson('PUT', { reason: 'x' }));
    const { token } = await share(ada, id);
    const answer = await (await visit(token, '/groups?category=violations&by=component')).json();
    expect(groupsPageSchema.parse(answer).groups).toMatchObject([{ nodes: 2, label: 'main > img' }]);
  });

  it('has one link at a time: a second one ends the first, also when both are made at once', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    const first = await share(ada, id);
    const second = await share(ada, id);
    expect((await visit(first.token)).status).toBe(410);
    expect((await visit(second.token)).status).toBe(200);
    const made = await Promise.all(Array.from({ length: 6 }, () => share(ada, id)));
    const read = await Promise.all(made.map(async ({ token }) => (await visit(token)).status));
    expect(read.filter((status) => status === 200)).toHaveLength(1);
    expect(read.filter((status) => status === 410)).toHaveLength(5);
    expect((await visit(second.token)).status).toBe(410);
  });

  it('is readable as long as its owner may read it, and not a moment longer', async () => {
    const ada = await harness.buyer('bought.example');
    const id = await harness.give(ada, { ...found, host: 'bought.example' });
    const { token } = await share(ada, id);
    const change = (set: { amount_refunded?: number; dispute_status?: string | null }) =>
      db().updateTable('one_time_payments').set(set).where('payment_intent_id', '=', ada.payment).execute();
    await change({ dispute_status: 'needs_response' });
    expect(await statuses(token)).toEqual(all(410));
    await change({ dispute_status: 'won' });
    expect(await statuses(token)).toEqual(all(200));
    await change({ amount_refunded: 2000 });
    expect(await statuses(token)).toEqual(all(410));
    expect((await revoke(ada, id)).status).toBe(204);
    await change({ amount_refunded: 0 });
    expect((await visit(token)).status).toBe(410);
  });

  it('is gone with its run, and while the account of its owner is being deleted', async () => {
    const ada = await harness.person();
    const [one, other] = [await harness.give(ada, found), await harness.give(ada, found)];
    const links = [await share(ada, one), await share(ada, other)] as const;
    await ada.client.call('deleteRun', { params: { id: one } });
    expect(await statuses(links[0].token)).toEqual(all(404));
    await db().insertInto('accounts').values({ sub: ada.sub, state: 'deleting' }).execute();
    expect(await statuses(links[1].token)).toEqual(all(410));
  });

  it('is kept by the hash of its token alone', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    const { token } = await share(ada, id);
    expect(token).toMatch(/^[\w-]{22}$/);
    const rows = await db().selectFrom('run_shares').selectAll().where('run_id', '=', id).execute();
    expect(rows).toMatchObject([{ token_hash: tokenHash(token), revoked_at: null }]);
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') }))),
    ).not.toContain(token);
  });
});

describe('what is refused', () => {
  it('is a token that never was, one of a free check, and what is no token at all: 404', async () => {
    const { token } = await harness.order();
    for (const none of ['A'.repeat(22), token, 'short', `${'A'.repeat(21)}!`, '..%2f..%2fruns']) {
      expect(await statuses(none)).toEqual(all(404));
    }
    const ada = await harness.person();
    const shared = await share(ada, await harness.give(ada, found));
    expect((await fetch(`${harness.api.base}/scans/${shared.token}`)).status).toBe(404);
    expect((await fetch(`${harness.api.base}/scans/${shared.token}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('is to share, or to end the link of, somebody else’s run: 404, and the link lives on', async () => {
    const [ada, bob] = [await harness.person(), await harness.person()];
    const id = await harness.give(ada, found);
    const { token } = await share(ada, id);
    expect(await refusalOf(bob.send(`/runs/${id}/share`, { method: 'POST' }))).toMatchObject({ status: 404 });
    expect(await refusalOf(revoke(bob, id))).toMatchObject({ status: 404 });
    expect((await fetch(`${harness.api.base}/runs/${id}/share`, { method: 'POST' })).status).toBe(401);
    expect((await visit(token)).status).toBe(200);
  });

  it('is to share what is locked: 402, and what has no result: 409', async () => {
    const ada = await harness.person();
    const locked = await harness.give(ada, { ...found, host: 'elsewhere.example' });
    expect(await refusalOf(ada.send(`/runs/${locked}/share`, { method: 'POST' }))).toMatchObject({
      status: 402,
      code: 'no_entitlement',
    });
    for (const state of ['queued', 'running', 'failed', 'canceled'] as const) {
      const open = await harness.give(ada, { state });
      expect(await refusalOf(ada.send(`/runs/${open}/share`, { method: 'POST' }))).toMatchObject({
        status: 409,
        data: { reason: 'unfinished' },
      });
    }
    expect((await harness.give(ada, { state: 'partial' }).then((id) => share(ada, id))).token).toBeTruthy();
  });

  it('is what a link does not give: changing anything, and the endpoints of the owner', async () => {
    const ada = await harness.person();
    const id = await harness.give(ada, found);
    const { token } = await share(ada, id);
    const path = `${harness.api.base}/shared/${token}`;
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(path, { method })).status).toBe(404);
    expect((await fetch(`${harness.api.base}/runs/${id}/findings?category=violations`)).status).toBe(401);
    expect((await visit(token, '/findings')).status).toBe(422);
  });
});
