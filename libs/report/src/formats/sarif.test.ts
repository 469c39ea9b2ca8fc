import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { PageResult } from '@stufenlos/contracts';
import { render } from '../testing/render.ts';
import { hostileText, testFinding, testPage, testPages } from '../testing/test-results.ts';
import { Baseline } from '../baseline.ts';

// The official SARIF schema, shipped with Microsoft's SARIF tools.
const schema = new URL('../assets/sarif-2.1.0.schema.json', import.meta.resolve('@microsoft/sarif-multitool-ts'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);

interface Located {
  locations?: { physicalLocation: { artifactLocation: { uri: string; index: number } } }[];
}
interface Log {
  runs: {
    tool: { driver: { rules: { id: string; helpUri?: string; help: { text: string }; shortDescription: object }[] } };
    automationDetails: { id: string };
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: Located[] }[];
    artifacts: { location: { uri: string } }[];
    results: (Located & { ruleId: string; ruleIndex: number; kind: string; level: string; baselineState?: string })[];
  }[];
}

async function sarifOf(...parameters: Parameters<typeof render> extends [unknown, ...infer Rest] ? Rest : never) {
  const log = JSON.parse(await render('sarif', ...parameters)) as Log;
  validate(log);
  expect(validate.errors).toBeNull();
  const [run] = log.runs;
  if (!run) throw new Error('the log has no run');
  return { log, run };
}

describe('SARIF', () => {
  it.each(['de', 'en'] as const)(
    'is valid by the official schema whatever the pages contain, in %s',
    async (locale) => {
      await sarifOf(testPages, { locale });
      await sarifOf([], { locale, unfinished: 4 });
      const hostile = testPage({ url: hostileText, finalUrl: null, title: null });
      await expect(sarifOf([hostile], { locale })).resolves.toBeDefined();
    },
  );

  it('has one artifact for pages that lead to the same address, and refers to it from each of them', async () => {
    const login = 'https://shop.example/login';
    const page = (path: string, more: Partial<PageResult> = {}) =>
      testPage({ url: `https://shop.example/${path}`, finalUrl: login, ...more });
    const failure = { code: 'http', detail: { status: 404 } } as const;
    const { run } = await sarifOf([
      page('account'),
      page('orders', { notRun: [{ ruleId: 'label', cause: 'time' }], uninspected: 2 }),
      testPage({ url: 'https://shop.example/gone', finalUrl: null, state: 'failed', findings: [], failure }),
      page('basket'),
    ]);
    expect(run.artifacts).toEqual([{ location: { uri: login } }, { location: { uri: 'https://shop.example/gone' } }]);
    const places = [...run.results, ...(run.invocations[0]?.toolExecutionNotifications ?? [])].flatMap(
      ({ locations = [] }) => locations.map(({ physicalLocation }) => physicalLocation.artifactLocation),
    );
    expect(places).toHaveLength(3 * 2 + 3);
    for (const { uri, index } of places) expect(run.artifacts[index]?.location.uri).toBe(uri);
  });

  it('is invalid by that schema with a wrong level', async () => {
    const { log } = await sarifOf(testPages);
    Object.assign(log.runs[0]?.results[0] ?? {}, { level: 'critical' });
    expect(validate(log)).toBe(false);
  });

  it('has a result per element with rule, level, location and fingerprint', async () => {
    const { run } = await sarifOf([testPage()]);
    expect(run.results).toMatchObject([
      {
        ruleId: 'image-alt',
        kind: 'fail',
        level: 'error',
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'https://shop.example/', index: 0 } },
            logicalLocations: [{ fullyQualifiedName: 'main > img', kind: 'element' }],
          },
        ],
        partialFingerprints: { 'stufenlosIssue/v1': '1:aaaa000000000001' },
      },
      { ruleId: 'label', kind: 'review', level: 'none' },
    ]);
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(run.automationDetails.id).toBe('stufenlos/pro/');
  });

  it('describes its rules in the requested language', async () => {
    const texts = async (locale: 'de' | 'en') => (await sarifOf([testPage()], { locale })).run.tool.driver.rules;
    const [german, english] = [await texts('de'), await texts('en')];
    expect(german[0]?.shortDescription).not.toEqual(english[0]?.shortDescription);
    expect(english[0]).toMatchObject({
      helpUri: expect.stringMatching(/^https:\/\/.*image-alt$/) as string,
      help: { text: expect.stringContaining('WCAG 1.1.1, EN 301 549 9.1.1.1') as string },
    });
  });

  it('maps impacts to levels', async () => {
    const impacts = ['critical', 'serious', 'moderate', 'minor'] as const;
    const { run } = await sarifOf([testPage({ findings: impacts.map((impact) => testFinding({ impact })) })]);
    expect(run.results.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'note']);
  });

  it('gives a recommendation the level note, whatever its impact', async () => {
    const findings = (['critical', 'moderate'] as const).map((impact) => testFinding({ ruleId: 'region', impact }));
    const { run } = await sarifOf([testPage({ findings })]);
    expect(run.results.map(({ kind, level }) => `${kind} ${level}`)).toEqual(['fail note', 'fail note']);
  });

  it('has notifications for failed and partial pages and is then not successful', async () => {
    const { run } = await sarifOf(testPages, { unfinished: 2 });
    expect(run.invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          { level: 'warning', descriptor: { id: 'tooLarge' } },
          { level: 'error', descriptor: { id: 'http' }, properties: { status: 404 } },
          { level: 'error', descriptor: { id: 'blocked' } },
          { level: 'error', message: { text: 'Interrupted: 2 further addresses have no result.' } },
        ],
      },
    ]);
    expect((await sarifOf([testPage()])).run.invocations[0]?.executionSuccessful).toBe(true);
  });

  it('marks results as new or unchanged since the baseline', async () => {
    const baseline = new Baseline([testPage({ findings: [testFinding()] })]);
    const { run } = await sarifOf([testPage()], { baseline });
    expect(run.results.map(({ baselineState }) => baselineState)).toEqual(['unchanged', 'new']);
  });
});
