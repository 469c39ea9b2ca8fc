import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { type RunStats, pageResultSchema } from '@stufenlos/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { finding, failedResult, pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { addPages } from './testing/add-pages.ts';
import { cover, finishedRun } from './testing/finished-run.ts';

const seconds = 60_000;
let issuer: TestIssuer;
let harness: TestHarness;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, RATE_EXPORT_MINUTE: '200' });
}, seconds);
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});
afterEach(() => void vi.useRealTimers());

let people = 0;
const person = () => memberOf(harness.api.base, issuer, { sub: `exporter-${(people += 1)}` });
const url = () => `https://export-${(people += 1)}.example/`;
const ask = (member: TestMember, id: string, format: string, locale = 'de') =>
  member.send(`/runs/${id}/export.${format}?locale=${locale}`);
const problemOf = async (answer: Response) => {
  const body = (await answer.json()) as { code: string; data?: object };
  return { status: answer.status, code: body.code, ...(body.data && { data: body.data }) };
};

/** What a page may hold to do harm wherever it is read. */
const hostile = `</script><img src=x onerror=alert(1)>"',;\r\n=cmd|'/c calc'!A0\u0000\u202E\uD800]]>`;

describe('the export of a run', () => {
  it('is a file with its media type, a dated name of the host, and never cached', { timeout: seconds }, async () => {
    const member = await person();
    const address = url();
    const id = await finishedRun(harness, member, pageResult({ url: address }));
    const kinds = {
      xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
      csv: ['text/csv; charset=utf-8; header=present', 'csv'],
      json: ['application/json; charset=utf-8', 'json'],
      earl: ['application/ld+json; charset=utf-8', 'jsonld'],
      sarif: ['application/sarif+json; charset=utf-8', 'sarif'],
    };
    for (const [format, [type, ending]] of Object.entries(kinds)) {
      const answer = await ask(member, id, format);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="stufenlos-${new URL(address).host}-\\d{4}-\\d\\d-\\d\\d\\.${ending}"$`),
      );
      await answer.arrayBuffer();
    }
    const file = await member.client.download('exportRun', { params: { id, format: 'csv' }, query: { locale: 'en' } });
    expect(file.name).toMatch(/^stufenlos-export-\d+\.example-.*\.csv$/);
  });

  it('separates CSV as the language does, or as the caller says', { timeout: seconds }, async () => {
    const member = await person();
    const id = await finishedRun(harness, member, pageResult({ url: url() }));
    const head = async (query: string) => (await (await ask(member, id, 'csv', query)).text()).split('\r\n')[0];
    expect(await head('de')).toMatch(/^"Seite";"Regel";/);
    expect(await head('en')).toMatch(/^"Page","Rule",/);
    expect(await head('de&separator=comma')).toMatch(/^"Seite","Regel",/);
    expect(await head('en&separator=semicolon')).toMatch(/^"Page";"Rule";/);
    expect(await head('en&separator=tab')).toMatch(/^"Page"\t"Rule"\t/);
    for (const wrong of [';', '', 'pipe', 'tab&separator=comma']) {
      expect((await ask(member, id, 'csv', `de&separator=${wrong}`)).status).toBe(422);
    }
  });

  it('is refused: somebody else’s run, none, a locked one, an unknown format', { timeout: seconds }, async () => {
    const [owner, other] = [await person(), await person()];
    const result = pageResult({ url: url() });
    const id = await finishedRun(harness, owner, result, { isPaid: false });
    expect(await problemOf(await ask(other, id, 'json'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problemOf(await ask(owner, id, 'json'))).toMatchObject({ status: 402, code: 'no_entitlement' });
    for (const wrong of ['xls', 'PDF', 'html', 'json%00', '..%2fjson']) {
      expect((await ask(owner, id, wrong)).status).toBe(404);
    }
    expect((await ask(owner, 'nothing', 'json')).status).toBe(404);
    expect((await fetch(`${harness.api.base}/runs/${id}/export.json?locale=de`)).status).toBe(401);
    await cover(harness, owner, new URL(result.url).host);
    expect((await ask(owner, id, 'json')).status).toBe(200);
    for (const locale of ['fr', '', 'de&locale=en']) expect((await ask(owner, id, 'json', locale)).status).toBe(422);
    expect(await problemOf(await ask(other, id, 'json'))).toMatchObject({ status: 404 });
  });

  it(
    'is refused while there is no result: not finished, failed, canceled before it began',
    { timeout: seconds },
    async () => {
      const member = await person();
      const failed = await finishedRun(harness, member, { ...failedResult('http', { status: 500 }), url: url() });
      expect(await problemOf(await ask(member, failed, 'json'))).toEqual({
        status: 409,
        code: 'conflict',
        data: { reason: 'no_result' },
      });
      const open = await waiting(member);
      expect(await problemOf(await ask(member, open, 'csv'))).toMatchObject({
        code: 'conflict',
        data: { reason: 'not_finished' },
      });
      await harness.database.db.updateTable('runs').set({ state: 'canceled' }).where('id', '=', open).execute();
      expect(await problemOf(await ask(member, open, 'csv'))).toMatchObject({
        code: 'conflict',
        data: { reason: 'no_result' },
      });
    },
  );

  async function waiting(member: TestMember): Promise<string> {
    const { token } = await harness.order({ url: url() });
    const { runId } = await member.client.call('claimScan', { params: { token } });
    return runId;
  }

  it(
    'says 503 for a PDF where there is no browser, and counts what an account asks for',
    { timeout: seconds },
    async () => {
      const member = await person();
      const id = await finishedRun(harness, member, pageResult({ url: url() }));
      // The limit counts in whole minutes, and no call may fall into the next one.
      vi.useFakeTimers({ toFake: ['Date'] });
      for (let at = 0; at < 4; at += 1) {
        expect(await problemOf(await ask(member, id, 'pdf'))).toMatchObject({
          status: 503,
          code: 'unavailable',
          data: { reason: 'noBrowser' },
        });
      }
      const over = await ask(member, id, 'pdf');
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await problemOf(over)).toMatchObject({ status: 429, code: 'rate_limited', data: { kind: 'export' } });
      expect((await ask(member, id, 'json')).status).toBe(200);
    },
  );
});

describe('JSON', () => {
  it('gives back what the engine said, and the same bytes every time', { timeout: seconds }, async () => {
    const member = await person();
    const told = pageResult({
      url: url(),
      findings: [
        finding({ elementFingerprint: 'e1:0a', message: { key: 'a.fail', data: { z: 1, a: ['x', { b: 2, a: 1 }] } } }),
        finding({ ruleId: 'color-contrast', outcome: 'review', impact: 'serious', criteria: ['1.4.3'], rect: null }),
      ],
      rules: [
        { ruleId: 'image-alt', outcome: 'violation', nodes: 31 },
        { ruleId: 'color-contrast', outcome: 'review', nodes: 1 },
        { ruleId: 'html-has-lang', outcome: 'pass', nodes: 1 },
      ],
      notRun: [{ ruleId: 'reflow', cause: 'time' }],
    });
    const id = await finishedRun(harness, member, told);
    const { stats } = (await (await member.send(`/runs/${id}`)).json()) as { stats?: RunStats };
    expect(stats?.notRun).toEqual([{ ruleId: 'reflow', cause: 'time', pages: 1 }]);
    const [first, second, german] = [
      await (await ask(member, id, 'json', 'en')).text(),
      await (await ask(member, id, 'json', 'en')).text(),
      await (await ask(member, id, 'json', 'de')).text(),
    ];
    expect(second).toBe(first);
    expect(german).toBe(first);
    const document = JSON.parse(first) as { v: number; summary: object; pages: unknown[] };
    expect(document).toMatchObject({ v: 1, summary: { pages: 1, judged: 1, unfinished: 0 } });
    const [page] = document.pages.map((one) => pageResultSchema.parse(one));
    const { startedAt: _, durationMs: __, engine, ...rest } = told;
    expect(page).toMatchObject({
      ...rest,
      truncated: [{ ruleId: 'image-alt', total: 31, stored: 1 }],
      findings: told.findings.map((one) => ({ ...one })),
      rules: expect.arrayContaining(told.rules) as unknown,
      engine,
    });
  });

  it('names what the owner ignores, and only on this website', { timeout: seconds }, async () => {
    const member = await person();
    const address = url();
    const id = await finishedRun(harness, member, pageResult({ url: address }));
    const mark = { owner_sub: member.sub, fingerprint: 'fp-1', reason: '=known' };
    await harness.database.db
      .insertInto('finding_marks')
      .values([
        { ...mark, host_key: new URL(address).host },
        { ...mark, host_key: new URL(address).host, fingerprint: 'not-in-this-run' },
        { ...mark, host_key: 'other.example', fingerprint: 'fp-2' },
        { ...mark, host_key: new URL(address).host, owner_sub: 'somebody', fingerprint: 'fp-2' },
      ])
      .execute();
    const json = (await (await ask(member, id, 'json')).json()) as { ignored: object[] };
    expect(json.ignored).toEqual([{ fingerprint: 'fp-1', reason: '=known' }]);
    const rows = parse<Record<string, string>>(await (await ask(member, id, 'csv', 'de')).text(), {
      bom: true,
      columns: true,
      delimiter: ';',
    });
    expect(rows.map((row) => row['Ignoriert, weil'])).toEqual(["'=known", '']);
  });

  it('names an element that the owner ignores, and not its siblings', { timeout: seconds }, async () => {
    const member = await person();
    const address = url();
    const findings = ['e1:0a', 'e1:0b'].map((elementFingerprint) => finding({ elementFingerprint }));
    const id = await finishedRun(harness, member, pageResult({ url: address, findings }));
    await harness.database.db
      .insertInto('finding_marks')
      .values({ owner_sub: member.sub, host_key: new URL(address).host, fingerprint: 'e1:0b', reason: 'known' })
      .execute();
    const json = (await (await ask(member, id, 'json')).json()) as { ignored: object[] };
    expect(json.ignored).toEqual([{ fingerprint: 'e1:0b', reason: 'known', scope: 'element' }]);
    const text = await (await ask(member, id, 'csv', 'de')).text();
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true, delimiter: ';' });
    expect(rows.map((row) => [row['Kennung des Elements'], row['Ignoriert, weil']])).toEqual([
      ['e1:0a', ''],
      ['e1:0b', 'known'],
    ]);
  });
});

describe('strangers’ text', () => {
  it('stays text in every format', { timeout: seconds }, async () => {
    const member = await person();
    const text = hostile + 'x'.repeat(200);
    const id = await finishedRun(
      harness,
      member,
      pageResult({
        url: url(),
        title: text.slice(0, 400),
        findings: [finding({ selector: '=cmd|calc', html: `=${text}`, message: { key: 'x', data: { value: text } } })],
      }),
    );
    const csv = await (await ask(member, id, 'csv', 'en')).text();
    const [row] = parse<Record<string, string>>(csv, { bom: true, columns: true });
    expect(row).toMatchObject({ Selector: "'=cmd|calc" });
    expect(row?.['HTML']?.startsWith("'=</script>")).toBe(true);
    for (const character of ['\u0000', '\u202E', '\uD800']) expect(csv).not.toContain(character);
    const json = (await (await ask(member, id, 'json')).json()) as { pages: { findings: { html: string }[] }[] };
    expect(json.pages[0]?.findings[0]?.html).toContain('</script><img src=x onerror=alert(1)>');
    for (const format of ['earl', 'sarif']) {
      const body = await (await ask(member, id, format)).text();
      expect(() => JSON.parse(body) as unknown).not.toThrow();
    }
  });
});

it(
  'a run that is deleted while it is exported ends the connection: half a file never looks whole',
  { timeout: seconds },
  async () => {
    const member = await person();
    const id = await finishedRun(harness, member, pageResult({ url: url() }));
    const { db } = harness.database;
    // More than the sockets between server and client hold.
    await addPages(db, id, { pages: 300, findings: 40 });
    const answer = await ask(member, id, 'json');
    const reader = answer.body!.getReader();
    await reader.read();
    await db.deleteFrom('runs').where('id', '=', id).execute();
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return 'whole';
    };
    await expect(rest()).rejects.toThrow('terminated');
    // The service itself goes on.
    expect((await ask(member, id, 'json')).status).toBe(404);
  },
);

it('the checksum of an export is that of its bytes', { timeout: seconds }, async () => {
  const member = await person();
  const id = await finishedRun(harness, member, pageResult({ url: url() }));
  const hashOf = async () =>
    createHash('sha256')
      .update(await (await ask(member, id, 'json')).bytes())
      .digest('hex');
  expect(await hashOf()).toBe(await hashOf());
});
