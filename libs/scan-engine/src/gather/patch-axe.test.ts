import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAt, paths } from '../../bench/pages/pages.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { rememberOptions } from './in-page/audit/remember-options.ts';
import { rememberStyles } from './in-page/remember-styles.ts';
import { patchAxe } from './patch-axe.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A check that changes options which are remembered fails here. */
const frozenOptions = `(() => {
  const check = Object.getPrototypeOf(axe._audit.checks['color-contrast']);
  const { getOptions } = check;
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  check.getOptions = function (options) { return freeze(getOptions.call(this, options)); };
})()`;
const quickSource = `${patchAxe(axeSource)};(${String(rememberStyles)})(axe.VirtualNode.prototype);
  (${String(rememberOptions)})(axe);${frozenOptions}`;

/** All kinds of bench pages, and one with cases that caching could break: pseudo elements, areas, tables. */
const pages: [string, string][] = [
  ...paths(11).map((path): [string, string] => [path, pageAt(path) ?? '']),
  [
    'hidden in many ways',
    html(
      `<main><h1>x</h1><div hidden><p>a</p></div><div aria-hidden="true"><a href="#a">b</a></div>
      <div style="overflow:hidden;height:0"><p>c</p></div><div style="opacity:0"><button></button></div>
      <p class="drawn">d</p><details><summary>e</summary><img src="data:,"></details><dialog open><input></dialog>
      <map name="m"><area href="#f" shape="default"></map><img usemap="#m" alt="m" src="data:,">
      <table><tr><th>g</th><td headers="h">h</td></tr><tr><td colspan="2">i</td></tr></table>
      <div role="grid"><div role="row"><span role="gridcell" style="color:#ccc">j</span></div></div></main>`,
      '<title>x</title><style>.drawn::before{content:"";position:absolute;inset:0;background:#eee}</style>',
    ),
  ],
];

describe('the patched axe', { timeout: 120_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  /** Complete results of all axe rules: every element of every outcome, with the data of its checks. */
  const findings = async (page: string, source: string): Promise<unknown> => {
    await test.page.setContent(page, { waitUntil: 'load' });
    const all =
      '{ preload: false, rules: Object.fromEntries(axe.getRules().map((r) => [r.ruleId, { enabled: true }])) }';
    return test.page.evaluate(`(async () => {
      ${source};
      const { violations, incomplete, passes, inapplicable } = await axe.run(document, ${all});
      const again = await axe.run(document, ${all});
      return { violations, incomplete, passes, inapplicable, again: again.violations };
    })()`);
  };

  it.each(pages)('gives the same results for every element: %s', async (_name, page) => {
    expect(page).not.toBe('');
    const expected = await findings(page, axeSource);
    expect(await findings(page, quickSource)).toEqual(expected);
  });

  it.each([
    ['none as patched', patchAxe(axeSource), []],
    ['one as published', axeSource, ['TypeError: function call() { [native code] } is not a constructor']],
  ])('throws no error while it is loaded: %s', async (_name, source, errors) => {
    const session = await test.page.createCDPSession();
    const thrown: string[] = [];
    session.on('Debugger.paused', ({ data }) => {
      if (data?.['subtype'] === 'error') thrown.push(String(data['description']).split('\n', 1).join());
      void session.send('Debugger.resume');
    });
    await session.send('Debugger.enable');
    await session.send('Debugger.setPauseOnExceptions', { state: 'all' });
    await test.page.evaluate(source);
    await session.detach();
    expect(thrown).toEqual(errors);
  });

  it('is refused when a patched expression is not found exactly once', () => {
    expect(() => patchAxe('axe._memoizedFns.push(x)')).toThrow('the memoizer of axe-core once, found it 0 times');
    expect(() => patchAxe(axeSource.repeat(2))).toThrow('found it 2 times');
    expect(() => patchAxe(axeSource.replace('gridSize:', 'gridWidth:'))).toThrow(
      'the grid cell size of axe-core once, found it 0 times',
    );
  });
});
