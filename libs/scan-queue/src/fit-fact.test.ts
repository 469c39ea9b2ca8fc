import { messageLimit, pageFactSchema, type PageFact, type PageFinding } from '@stufenlos/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitFact } from './fit-fact.ts';

const finding = (ruleId: string, html: string): PageFinding => ({
  ruleId,
  source: 'axe',
  outcome: 'violation',
  impact: 'serious',
  criteria: ['1.1.1'],
  en: ['9.1.1.1'],
  act: [],
  selector: 'main > img',
  html,
  rect: null,
  fingerprint: 'f'.repeat(16),
  groupKey: 'g'.repeat(16),
  contexts: ['desktop'],
  message: { key: 'has-alt.fail', data: {} },
});

function pageFact(findings: PageFinding[], links?: string[]): PageFact {
  const ids = [...new Set(findings.map((one) => one.ruleId))];
  const nodes = (ruleId: string) => findings.filter((one) => one.ruleId === ruleId).length;
  return {
    v: 1,
    type: 'page',
    runId: '01890a5d-ac96-774b-bcce-b302099a8057',
    jobNo: 1,
    ticket: 'ticket',
    pageNo: 1,
    ...(links ? { links } : {}),
    result: {
      v: 1,
      url: 'https://beispiel.de/',
      finalUrl: 'https://beispiel.de/',
      title: 'Beispiel',
      state: 'completed',
      profile: 'free',
      engine: { axe: '4.14.1', browser: '156', checks: '0' },
      startedAt: '2026-11-21T10:00:00.000Z',
      durationMs: 900,
      rules: ids.map((ruleId) => ({ ruleId, outcome: 'violation', nodes: nodes(ruleId) })),
      findings,
      truncated: [],
    },
  };
}

const bytes = (fact: unknown) => Buffer.byteLength(JSON.stringify(fact));

it('leaves a fact that fits as it is', () => {
  const fact = pageFact([finding('image-alt', '<img>')]);
  expect(fitFact(fact)).toBe(fact);
});

it('shortens the longest html first and leaves the short ones whole', () => {
  const short = finding('image-alt', `<img src="${'x'.repeat(100)}">`);
  const fact = pageFact([short, ...Array.from({ length: 700 }, () => finding('image-alt', 'x'.repeat(2000)))]);
  const fitted = fitFact<PageFact>(fact);
  expect(bytes(fitted)).toBeLessThanOrEqual(messageLimit);
  expect(bytes(fitted)).toBeGreaterThan(messageLimit * 0.99);
  expect(fitted.result.findings).toHaveLength(701);
  expect(fitted.result.findings[0]).toEqual(short);
  expect(fitted.result.truncated).toEqual([]);
});

it('gives up addresses of further pages before an element', () => {
  const links = Array.from({ length: 500 }, (_, index) => `https://beispiel.de/${index}/${'a'.repeat(1900)}`);
  const fitted = fitFact<PageFact>(pageFact([finding('image-alt', 'x'.repeat(2000))], links), 100_000);
  expect(fitted.result.findings).toHaveLength(1);
  expect(fitted.links?.length).toBeGreaterThan(40);
  expect(bytes(fitted)).toBeLessThanOrEqual(100_000);
});

it('names the elements it has to leave out', () => {
  const fact = pageFact(Array.from({ length: 5000 }, () => finding('color-contrast', '<p>')));
  const fitted = fitFact<PageFact>(fact);
  const stored = fitted.result.findings.length;
  expect(stored).toBeGreaterThan(1000);
  expect(fitted.result.truncated).toEqual([{ ruleId: 'color-contrast', total: 5000, stored }]);
  expect(fitted.result.rules).toEqual(fact.result.rules);
});

it('always fits, always parses, and its totals stay true', { timeout: 30_000 }, () => {
  const elements = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(2000)), { maxLength: 40 });
  const addresses = fc.array(
    fc.nat().map((id) => `https://beispiel.de/${id}`),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(elements, addresses, fc.integer({ min: 1200, max: 20_000 }), (list, links, limit) => {
      const fact = pageFact(
        list.map(([ruleId, length]) => finding(ruleId, 'ü'.repeat(length))),
        links,
      );
      const fitted = fitFact<PageFact>(fact, limit);
      expect(bytes(fitted)).toBeLessThanOrEqual(limit);
      expect(pageFactSchema.safeParse(fitted).success).toBe(true);
      for (const { ruleId, total, stored } of fitted.result.truncated) {
        expect(total).toBe(list.filter(([id]) => id === ruleId).length);
        expect(stored).toBe(fitted.result.findings.filter((one) => one.ruleId === ruleId).length);
      }
    }),
  );
});

it('gives up questions before elements, the last ones first', () => {
  const fact = pageFact([finding('image-alt', '<img>')]);
  const question = (number: number) => ({
    kind: 'heading',
    criteria: ['2.4.6'],
    act: ['b49b2e'],
    key: number.toString(16).padStart(32, '0'),
    selector: 'h2',
    html: '\u0001'.repeat(600),
    rect: null,
    facts: { heading: '\u0001'.repeat(300) },
  });
  const questions = Array.from({ length: 60 }, (_, number) => question(number));
  const large: PageFact = { ...fact, result: { ...fact.result, questions, questionTotals: { heading: 60 } } };
  expect(pageFactSchema.safeParse(large).error).toBeUndefined();
  const fitted = fitFact(large, 100_000);
  expect(bytes(fitted)).toBeLessThanOrEqual(100_000);
  expect(fitted.result.questions?.length).toBeGreaterThan(10);
  expect(fitted.result.questions).toEqual(questions.slice(0, fitted.result.questions?.length));
  expect(fitted.result).toMatchObject({ findings: [{ ruleId: 'image-alt' }], questionTotals: { heading: 60 } });
});
