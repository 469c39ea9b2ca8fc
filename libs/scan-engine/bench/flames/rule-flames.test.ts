import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Protocol } from 'puppeteer';
import { afterAll, describe, expect, it } from 'vitest';
import { RuleFlames } from './rule-flames.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'flames-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '1', url: '', lineNumber: 6, columnNumber: 0 },
  children,
});
/** Samples of 2 ms each, which begin 1 s after the browser's clock. */
const profile: Protocol.Profiler.Profile = {
  nodes: [node(1, '(root)', [2, 5]), node(2, 'run', [3, 4]), node(3, 'contrast<b>'), node(4, ''), node(5, '(idle)')],
  startTime: 1_000_000,
  endTime: 1_012_000,
  samples: [3, 3, 4, 5, 3, 2],
  timeDeltas: [2000, 2000, 2000, 2000, 2000, 2000],
};
// The page's timeline begins 0.9 s after the browser's clock, so the samples end at 102, 104, … 112 ms.
const measures = [
  { name: 'rule_color-contrast#gather', startTime: 100, duration: 3 },
  { name: 'rule_color-contrast', startTime: 100, duration: 9 },
  { name: 'runchecks_color-contrast', startTime: 103, duration: 4 },
  { name: 'rule_label#matches', startTime: 109, duration: 1.5 },
  // Of the page itself.
  { name: 'runchecks_../outside', startTime: 0, duration: 1000 },
];
const written = (): string[] => {
  const flames = new RuleFlames(folder);
  flames.add({ page: 'http://a/?x=1&y=2', profile, measures, navigationStart: 0.9 });
  return flames.write();
};
const titles = (file: string) => [...readFileSync(file, 'utf8').matchAll(/<g><title>([^<]*)/g)].map(([, one]) => one);

describe('flame graphs of rules', () => {
  it('has a file for each rule, the slowest first', () => {
    expect(written()).toEqual(['color-contrast.svg', 'label.svg'].map((file) => path.join(folder, file)));
  });

  it('gives each function the time of the samples in its rule, and leaves out idle time and time between rules', () => {
    const [contrast = '', label = ''] = written();
    expect(titles(contrast)).toEqual([
      'color-contrast: 6.0 ms, 100.0 %',
      'http://a/?x=1&amp;y=2: 6.0 ms, 100.0 %',
      'run: 6.0 ms, 100.0 %',
      'contrast&lt;b&gt;: 4.0 ms, 66.7 %',
      'line 7: 2.0 ms, 33.3 %',
    ]);
    expect(titles(label)).toEqual([
      'label: 2.0 ms, 100.0 %',
      'http://a/?x=1&amp;y=2: 2.0 ms, 100.0 %',
      'run: 2.0 ms, 100.0 %',
      'contrast&lt;b&gt;: 2.0 ms, 100.0 %',
    ]);
  });

  it('writes the ten slowest rules only', () => {
    const flames = new RuleFlames(folder);
    for (let index = 0; index < 12; index += 1)
      flames.add({
        page: 'http://a/',
        profile: { ...profile, samples: [2], timeDeltas: [2000 + index] },
        measures: [{ name: `runchecks_rule-${index}`, startTime: 0, duration: 1000 }],
        navigationStart: 0.9,
      });
    const files = flames.write().map((file) => path.basename(file, '.svg'));
    expect(files).toEqual(Array.from({ length: 10 }, (_none, index) => `rule-${11 - index}`));
  });
});
