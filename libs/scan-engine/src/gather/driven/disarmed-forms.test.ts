import { pageResultSchema } from '@stufenlos/contracts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../../scanner-options.ts';
import { sharedScanner } from '../../testing/shared-scanner.ts';
import { drivenProperties } from '../clobberable-properties.ts';

/** Names of real fields that are also names of element properties. */
const commonNames = ['attributes', 'children', 'className', 'hidden', 'id', 'lang', 'name', 'role', 'style', 'title'];

/** A form with something for nearly every gatherer, and with violations that only driven checks find. */
const page = (fields: readonly string[]) =>
  html(
    `<main><h1>Order</h1><form style="display:flex;flex-direction:column" class="card">
    ${fields.map((name) => `<input type="hidden" name="${name}">`).join('')}
    <p style="order:2"><a href="#second">Second</a></p><p style="order:1"><a href="#first">First</a></p>
    <a href="#pale" class="pale">A link that pales when it is pointed at</a>
    <div onclick="this.textContent = 'Chosen'" style="cursor:pointer">Choose this one</div>
    <button type="button" aria-expanded="false" aria-controls="more">More</button><div id="more" hidden>More of it</div>
    <p class="tip">Delivery<span>Delivery takes three days, and four before holidays</span></p>
    <p class="moving">News that moves</p>
    <div style="width:50vw;height:24px;overflow:hidden">A text that fits into a wide window but not half of its width.</div>
    <div style="width:900px">${'A text that never fits into a narrow window. '.repeat(4)}</div>
    <p lang="de">Das ist ein Satz in deutscher Sprache, den jeder Mensch verstehen kann.</p>
    <label>Mail <input type="email" required></label><button>Send</button></form></main>`,
    `<title>Order</title><style>.pale:hover { color: #eee } a:focus { outline: none } .tip span { display: none }
    .tip:hover span { display: block } @keyframes move { to { translate: 80px } }
    .moving { animation: move 1s infinite alternate }</style>`,
  );

describe('a form whose fields are named like element properties', { timeout: 120_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    const names = [...drivenProperties, ...commonNames];
    site = await startSite({ '/shadowed': page(names), '/usual': page(names.map((name) => `xx-${name}`)) });
    scanner = await sharedScanner({ allow: [site.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const judged = async (path: string) => {
    const result = pageResultSchema.parse(await scanner.scan(site.url(path), { profile: 'enterprise' }));
    const found = result.findings.map(({ ruleId, outcome, selector }) => `${ruleId} ${outcome} ${selector}`);
    return { found: found.toSorted(), notRun: result.notRun ?? [] };
  };

  it('is driven as usual', async () => {
    const usual = await judged('/usual');
    expect(usual.found.length).toBeGreaterThan(5);
    expect(await judged('/shadowed')).toEqual(usual);
  });
});
