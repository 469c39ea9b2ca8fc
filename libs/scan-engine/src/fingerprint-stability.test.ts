import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageFinding } from '@stufenlos/contracts';
import { profileTags } from '@stufenlos/standards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from './gather/axe.ts';
import { findingsFromAxe } from './judge/from-axe.ts';
import {
  growPage,
  numberAt,
  numberAttribute,
  numberElements,
  rebuildClasses,
  translate,
  wrapMain,
} from './testing/page-edits.ts';
import { openTestPage } from './testing/test-page.ts';
import type { TestPage } from './testing/test-page.ts';
import { sharedScanner } from './testing/shared-scanner.ts';
import { startSite } from '@stufenlos/workspace/test-site';

const names = ['shop', 'news', 'form', 'report', 'app', 'components'] as const;
const pages = Object.fromEntries(
  names.map((name) => [name, readFileSync(new URL(`testing/pages/${name}.html`, import.meta.url), 'utf8')]),
);

/** Findings by the number of their element: the same key before and after an edit is the same issue for sure. */
type Issues = Map<string, PageFinding>;
type Step = 'fingerprint' | 'groupKey';

describe('an issue on a page that is edited', { timeout: 120_000 }, () => {
  let test: TestPage;
  const before = new Map<string, Issues>();
  beforeAll(async () => {
    test = await openTestPage();
    await test.page.setViewport({ width: 1280, height: 800 });
    for (const name of names) before.set(name, await issuesOf(name));
  }, 120_000);
  afterAll(() => test.close());

  async function issuesOf(name: string, edit?: string): Promise<Issues> {
    await show(name);
    if (edit) await test.page.evaluate(edit);
    const findings = findingsFromAxe(await gatherAxe(test.page.mainFrame(), axeOptions));
    return new Map(
      findings.map((finding) => {
        const number = / data-n="(\d+)"/.exec(finding.html)?.[1] ?? `new ${finding.selector}`;
        return [`${finding.ruleId} ${finding.outcome} ${number}`, finding] as const;
      }),
    );
  }
  async function show(name: string): Promise<void> {
    await test.show(pages[name] ?? '');
    await test.page.evaluate(numberElements, numberAttribute);
  }
  const inPage = (work: (attribute: string) => unknown) => `(${String(work)})('${numberAttribute}')`;
  /** The same element has the same print; where axe now objects to its twin only, the twin has it. */
  const same = (name: string, after: Issues, step: Step) =>
    [...(before.get(name) ?? [])].filter(([key, finding]) => {
      const prints = after.has(key) ? [after.get(key)] : [...after.values()];
      return prints.some((print) => print?.[step] === finding[step]);
    });
  const total = (list: readonly string[] = names) => list.reduce((sum, name) => sum + (before.get(name)?.size ?? 0), 0);
  async function kept(edit: (attribute: string) => unknown, list: readonly string[] = names) {
    const lost: string[] = [];
    const sums = { fingerprint: 0, groupKey: 0 };
    for (const name of list) {
      const after = await issuesOf(name, inPage(edit));
      const [strict, loose] = [same(name, after, 'fingerprint'), same(name, after, 'groupKey')];
      sums.fingerprint += strict.length;
      sums.groupKey += loose.length;
      const found = new Set(strict.map(([key]) => key));
      lost.push(
        ...[...(before.get(name)?.keys() ?? [])].filter((key) => !found.has(key)).map((key) => `${name} ${key}`),
      );
    }
    return { lost, ...sums };
  }

  it('is looked for on six pages with at least 46 issues', () => {
    expect(total()).toBeGreaterThanOrEqual(46);
    expect(names.filter((name) => (before.get(name)?.size ?? 0) < 5)).toEqual([]);
  });

  it('is recognised under a banner and in longer lists and tables, all of them', async ({ annotate }) => {
    const { lost, fingerprint } = await kept(growPage);
    await annotate(`banner and doubled items: ${fingerprint} of ${total()} fingerprints matched`);
    expect(lost).toEqual([]);
  });

  it('would be lost by a selector', async ({ annotate }) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const counts = { all: 0, axe: 0, own: 0 };
    for (const name of names) {
      await test.show(pages[name] ?? '');
      await test.page.evaluate(axe);
      // Before the numbers, or axe would choose them for its selectors.
      const targets = await test.page.evaluate(axeTargets, axeOptions.tags);
      await test.page.evaluate(numberElements, numberAttribute);
      const own = [...(before.get(name) ?? [])].map(([, { selector }]) => selector.split(' >>> '));
      const numbers = (list: string[][]) =>
        Promise.all(list.map((steps) => test.page.evaluate(numberAt, steps, numberAttribute)));
      const [axeBefore, ownBefore] = [await numbers(targets), await numbers(own)];
      await test.page.evaluate(growPage, numberAttribute);
      const [axeAfter, ownAfter] = [await numbers(targets), await numbers(own)];
      counts.all += targets.length;
      counts.axe += axeAfter.filter((number, index) => number !== null && number === axeBefore[index]).length;
      counts.own += ownAfter.filter((number, index) => number !== null && number === ownBefore[index]).length;
    }
    await annotate(`of ${counts.all} selectors of axe ${counts.axe} still name their element, of ours ${counts.own}`);
    expect(counts.axe).toBeLessThan(counts.all);
  });

  it('is recognised after another build, in another language and on a higher screen', async ({ annotate }) => {
    const rebuilt = await kept(rebuildClasses, ['app']);
    const translated = await kept(translate);
    await annotate(`other class names: ${rebuilt.fingerprint} of ${total(['app'])}`);
    await annotate(`other words: ${translated.fingerprint} of ${total()}`);
    expect(rebuilt.lost).toEqual([]);
    expect(translated.lost).toEqual([]);
    await test.page.setViewport({ width: 1280, height: 2000 });
    const higher = await kept(() => undefined, ['shop', 'news']);
    await test.page.setViewport({ width: 1280, height: 800 });
    expect(higher.lost).toEqual([]);
  });

  it('is grouped as before when a box is put around the content, though it counts as another place', async ({
    annotate,
  }) => {
    const list = ['shop', 'report', 'app'];
    const { fingerprint, groupKey } = await kept(wrapMain, list);
    await annotate(`a box around the content: strict ${fingerprint}, loose ${groupKey} of ${total(list)}`);
    expect(groupKey).toBeGreaterThan(fingerprint);
  });

  it('is never one with another rule’s, another colour’s or another cause’s', () => {
    const all = [...before.values()].flatMap((issues) => [...issues.values()]);
    for (const step of ['fingerprint', 'groupKey'] as const) {
      const kinds = new Map<string, Set<string>>();
      for (const finding of all) {
        const { fgColor, bgColor } = finding.message.data;
        const kind = [finding.ruleId, finding.message.key, fgColor, bgColor].join(' ');
        kinds.set(finding[step], (kinds.get(finding[step]) ?? new Set()).add(kind));
      }
      expect([...kinds.values()].filter((set) => set.size > 1).map((set) => [...set])).toEqual([]);
    }
    const contrast = all.filter(({ ruleId, outcome }) => ruleId === 'color-contrast' && outcome === 'violation');
    const pairs = new Set(
      contrast.map(({ message: { data } }) => `${String(data['fgColor'])} ${String(data['bgColor'])}`),
    );
    expect(pairs.size).toBeGreaterThan(6);
    expect(new Set(contrast.map(({ groupKey }) => groupKey)).size).toBeGreaterThanOrEqual(pairs.size);
  });
});

const axeOptions = { tags: profileTags('enterprise'), frameMs: 10_000 };

/** Runs in the page: what axe itself would remember of each element, one step per shadow root. */
async function axeTargets(tags: readonly string[]): Promise<string[][]> {
  type Rules = { nodes: { target: (string | string[])[] }[] }[];
  const { axe } = globalThis as unknown as {
    axe: { run(context: unknown, options: unknown): Promise<{ violations: Rules; incomplete: Rules }> };
  };
  const { violations, incomplete } = await axe.run(document, { runOnly: [...tags], iframes: false, preload: false });
  return [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ target }) => target.flat()));
}

it('gives the same fingerprints to the same page, scan after scan', { timeout: 120_000 }, async () => {
  const routes = Object.fromEntries(names.map((name) => [`/${name}`, pages[name] ?? '']));
  const served = await startSite(routes);
  const scanner = await sharedScanner({ allow: [served.host] });
  try {
    const scan = async (name: string) => {
      const { findings } = await scanner.scan(served.url(`/${name}`), { profile: 'enterprise' });
      return findings.map(({ fingerprint }) => fingerprint);
    };
    for (const name of ['shop', 'components']) {
      const first = await scan(name);
      expect(first.length).toBeGreaterThan(5);
      expect(await scan(name)).toEqual(first);
    }
  } finally {
    await scanner.close();
    await served.close();
  }
});
