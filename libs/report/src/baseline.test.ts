import { describe, expect, it } from 'vitest';
import { testFinding, testPage } from './testing/test-results.ts';
import { Baseline } from './baseline.ts';

const rules = [{ ruleId: 'image-alt', outcome: 'violation', nodes: 2 } as const];
const page = (...fingerprints: string[]) =>
  testPage({ rules, findings: fingerprints.map((fingerprint) => testFinding({ fingerprint })) });
const gap = (kind: string) =>
  testFinding({
    ruleId: 'uninspected-content',
    outcome: 'review',
    fingerprint: `1:${kind}`,
    message: { key: `uninspected-content.incomplete.${kind}`, data: {} },
  });

describe('a baseline', () => {
  it('counts new, known and gone issues, each fingerprint once', () => {
    const baseline = new Baseline([page('1:a', '1:b')]);
    expect(baseline.compare([page('1:a', '1:a', '1:c')])).toEqual({ new: 1, known: 1, gone: 1 });
    expect(baseline.compare([page()])).toEqual({ new: 0, known: 0, gone: 2 });
  });

  it('knows an issue on its own page only and compares normalised addresses', () => {
    const baseline = new Baseline([{ ...page('1:a'), url: 'https://a.example' }]);
    expect(baseline.isKnown('https://a.example/', testFinding({ fingerprint: '1:a' }))).toBe(true);
    expect(baseline.isKnown('https://a.example/b', testFinding({ fingerprint: '1:a' }))).toBe(false);
  });

  it('does not know a violation that was a review, but knows a review that was a violation', () => {
    const [certain, possible] = [
      testFinding({ fingerprint: '1:a' }),
      testFinding({ fingerprint: '1:a', outcome: 'review' }),
    ];
    expect(new Baseline([testPage({ findings: [possible] })]).isKnown(testPage().url, certain)).toBe(false);
    expect(new Baseline([testPage({ findings: [certain, possible] })]).isKnown(testPage().url, possible)).toBe(true);
  });

  it.each([
    ['has a partial result', { state: 'partial' }],
    ['could not be judged', { state: 'failed', rules: [] }],
    ['was judged without the rule', { rules: [] }],
    ['was judged by the rule in half', { notRun: [{ ruleId: 'image-alt', cause: 'time' }] }],
    ['was hidden by a dialog', { findings: [gap('dialog')], uninspected: 1 }],
    ['has more elements than are stored', { truncated: [{ ruleId: 'image-alt', total: 300, stored: 200 }] }],
  ] as const)('counts no issue as gone when the page %s', (_, more) => {
    expect(new Baseline([page('1:a')]).compare([testPage({ rules, findings: [], ...more } as never)]).gone).toBe(0);
  });

  it('counts no issue of a frame as gone when a frame did not answer; those of the page around it are', () => {
    const inFrame = testFinding({ fingerprint: '1:a', selector: 'main > iframe >>> img' });
    const before = new Baseline([testPage({ rules, findings: [inFrame, testFinding({ fingerprint: '1:b' })] })]);
    const gone = (kind: string) => before.compare([testPage({ rules, findings: [gap(kind)], uninspected: 1 })]).gone;
    expect([gone('frame'), gone('frameLimit'), gone('closedShadowRoot')]).toEqual([1, 1, 2]);
  });

  it('without element fingerprints, as older ones are, knows findings that have one', () => {
    const now = testPage({ rules, findings: [testFinding({ fingerprint: '1:a', elementFingerprint: 'e1:x' })] });
    expect(new Baseline([page('1:a')]).compare([now])).toEqual({ new: 0, known: 1, gone: 0 });
    expect(new Baseline([now]).compare([page('1:a')])).toEqual({ new: 0, known: 1, gone: 0 });
  });
});
