import { SaxesParser } from 'saxes';
import type { PageFinding, PageRule } from '@stufenlos/contracts';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';
import { testFinding, testPage, testPages } from '../testing/test-results.ts';
import { Baseline } from '../baseline.ts';
import type { FailOn } from '../fail-on.ts';

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
}

/** Parses XML. @throws Error when it is not well-formed */
function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (!root) throw new Error('no element');
  return root;
}

const verdicts = (suite: Element | undefined) =>
  suite?.children.map((one) => `${one.attributes['name']} ${one.children[0]?.name ?? 'passed'}`);

describe('JUnit XML', () => {
  it.each(['de', 'en'] as const)(
    'is well-formed with correct counts whatever the pages contain, in %s',
    async (locale) => {
      const root = parse(await render('junit', testPages, { locale }));
      expect(root.children).toHaveLength(testPages.length);
      const cases = root.children.flatMap(({ children }) => children).filter(({ name }) => name === 'testcase');
      const count = (name: string) => cases.filter(({ children }) => children[0]?.name === name).length;
      expect(root.attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(count('failure')),
        errors: String(count('error')),
        skipped: String(count('skipped')),
      });
      // The recommendation is no failure.
      expect(count('failure')).toBe(2);
      expect(count('error')).toBe(2);
    },
  );

  it('has a suite per page and a case per rule', async () => {
    const [suite] = parse(await render('junit', [testPage()])).children;
    expect(suite?.attributes).toMatchObject({
      name: 'https://shop.example/',
      time: '1.234',
      timestamp: '2026-11-21T12:00:00',
    });
    expect(verdicts(suite)).toEqual([
      'label (review) skipped',
      'image-alt failure',
      'document-title passed',
      'td-headers-attr skipped',
    ]);
    const [failure] = suite?.children[1]?.children ?? [];
    expect(failure?.attributes).toMatchObject({ type: 'critical' });
    expect(failure?.text).toContain('main > img\n<img src="logo.png">\n');
    expect(failure?.text).toContain('EN 301 549 9.1.1.1');
  });

  it('has one case per rule and page by its worst outcome, and a case of its own for what needs a person', async () => {
    const rule = (ruleId: string, ...outcomes: PageRule['outcome'][]): PageRule[] =>
      outcomes.map((outcome) => ({ ruleId, outcome, nodes: 1 }));
    const page = testPage({
      rules: [
        ...rule('image-alt', 'pass', 'violation', 'review'),
        ...rule('region', 'violation', 'pass'),
        ...rule('label', 'review', 'pass'),
        ...rule('list', 'inapplicable', 'pass'),
        ...rule('reflow', 'pass'),
      ],
      notRun: [
        { ruleId: 'image-alt', cause: 'time' },
        { ruleId: 'reflow', cause: 'time' },
        { ruleId: 'tabindex', cause: 'error' },
      ],
    });
    const [suite] = parse(await render('junit', [page])).children;
    expect(verdicts(suite)).toEqual([
      'image-alt failure',
      'image-alt (review) skipped',
      'region skipped',
      'label (review) skipped',
      'list passed',
      'reflow skipped',
      'tabindex skipped',
    ]);
  });

  const violated = (ruleId: string, impact: PageFinding['impact'], more: Partial<PageFinding> = {}) =>
    testFinding({ ruleId, impact, fingerprint: `1:${ruleId}`, selector: `#${ruleId}`, ...more });
  const mixed = testPage({
    rules: (['image-alt', 'list', 'region'] as const)
      .map((ruleId): PageRule => ({ ruleId, outcome: 'violation', nodes: 1 }))
      .concat({ ruleId: 'label', outcome: 'review', nodes: 1 }),
    findings: [
      violated('image-alt', 'critical'),
      violated('list', 'moderate'),
      violated('region', 'moderate', { criteria: [], en: [], act: [] }),
      violated('label', 'serious', { outcome: 'review' }),
    ],
  });

  it.each<[FailOn, string[]]>([
    ['violations', ['image-alt', 'list']],
    ['serious', ['image-alt']],
    ['review', ['image-alt', 'list', 'region', 'label (review)']],
    ['never', []],
  ])('fails with %s what the exit code counts, and skips the rest with its text', async (failOn, failing) => {
    const [suite] = parse(await render('junit', [mixed], { failOn })).children;
    const failed = suite?.children.filter(({ children }) => children[0]?.name === 'failure');
    expect(failed?.map(({ attributes }) => attributes['name'])).toEqual(failing);
    expect(suite?.attributes).toMatchObject({ failures: String(failing.length), skipped: String(4 - failing.length) });
  });

  it('says of a violation that does not count where it is', async () => {
    const [suite] = parse(await render('junit', [mixed], { failOn: 'serious' })).children;
    const [skipped] = suite?.children[1]?.children ?? [];
    expect(skipped).toMatchObject({ name: 'skipped', text: expect.stringContaining('#list\n') as string });
    expect(skipped?.attributes['message']).toMatch(/^no failure here: \S/);
  });

  it('counts elements that were not stored and explains why a page is partial', async () => {
    const text = await render('junit', testPages);
    expect(text).toContain('… further elements: 430');
    expect(text).toMatch(/<system-err>The page transfers more data/);
  });

  it('skips known issues of the baseline', async () => {
    const known = new Baseline([testPage()]);
    const [suite] = parse(await render('junit', [testPage()], { baseline: known })).children;
    expect(suite?.attributes).toMatchObject({ failures: '0', skipped: '3' });
    const more = testPage({ findings: [testFinding(), testFinding({ fingerprint: '1:fresh', selector: 'p > img' })] });
    const [second] = parse(await render('junit', [more], { baseline: known })).children;
    const [failure] = second?.children[1]?.children ?? [];
    expect(failure?.text).toContain('p > img');
    expect(failure?.text).not.toContain('main > img');
  });
});
