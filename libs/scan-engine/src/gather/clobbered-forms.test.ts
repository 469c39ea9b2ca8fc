import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { profileTags } from '@stufenlos/standards';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { gatherAxe } from './axe.ts';
import { clobberableProperties } from './clobberable-properties.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.js');

/** A form with violations of its own that contains the given elements. */
const withForm = (inner: string) =>
  html(`<main><h1>Titel</h1><form aria-label="f">${inner}
    <p style="color:#ddd;background:#fff">low <a href="#">x</a></p><img src="data:,"><label>L <input></label>
    <input><button></button></form></main>`);

/** Elements that shadow a property of their form; `xx` is a name that shadows nothing. */
const kinds: Record<string, (name: string) => string> = {
  field: (name) => `<input type="hidden" name="${name}">`,
  button: (name) => `<button id="${name}">ok</button>`,
  picture: (name) => `<img alt="" src="data:," name="${name}">`,
  pair: (name) => `<input type="hidden" name="${name}"><input type="hidden" id="${name}">`,
  past: (name) =>
    `<input type="hidden" name="${name}"><script>{ const field = document.forms[0].elements[0];
      void document.forms[0]['${name}']; field.name = 'other'; }</script>`,
};

describe('a form whose fields are named like element properties', { timeout: 120_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const rulesOf = async (document: string) => {
    await test.show(document);
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: profileTags('pro'), frameMs: 5000 });
    return rules.map(({ id, outcome, total }) => `${id} ${outcome} ${total}`);
  };

  it('is covered for all form properties that axe reads', async () => {
    await test.show(html(watched));
    await test.page.evaluate(readFileSync(axePath, 'utf8'));
    const read = await test.page.evaluate(recordAxeReads);
    expect(read).toContain('nodeType');
    expect(read.filter((name) => !clobberableProperties.includes(name) && !name.startsWith('aria'))).toEqual([]);
  });

  it.each([...clobberableProperties, 'ariaHidden', 'ariaLabelledByElements'])(
    'is audited as usual with a field named %s',
    async (name) => {
      const field = kinds['field'] as (name: string) => string;
      expect(await rulesOf(withForm(field(name)))).toEqual(await rulesOf(withForm(field('xx'))));
    },
  );

  it('is audited as usual with any combination of shadowing elements', async () => {
    const taker = fc.tuple(fc.constantFrom(...Object.keys(kinds)), fc.constantFrom(...clobberableProperties));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(taker, { minLength: 1, maxLength: 6, selector: ([, name]) => name }),
        async (takers) => {
          const page = (nameOf: (name: string) => string) =>
            withForm(takers.map(([kind, name]) => kinds[kind]?.(nameOf(name))).join(''));
          expect(await rulesOf(page((name) => name))).toEqual(await rulesOf(page((name) => `xx-${name}`)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is audited as usual inside a shadow root and a frame', async () => {
    const shadow = `<main><h1>x</h1><div><template shadowrootmode="open"><form><input type="hidden" name="nodeType">
      <img src="data:,"></form></template></div><iframe title="f" srcdoc="<form><input type=hidden name=getAttribute>
      <img src='data:,'></form>"></iframe></main>`;
    expect(await rulesOf(html(shadow))).toContain('image-alt violation 2');
  });

  it('is unchanged after the audit, including checked fields', async () => {
    const radios = (id: string) => `<form id="${id}"><input type="radio" name="id" value="1" checked form="${id}">
      <input type="radio" name="id" value="2"><img alt="" src="data:," name="children"></form>`;
    await test.show(html(`<main>${radios('one')}${radios('two')}</main>`));
    const look = () => ({
      html: document.documentElement.outerHTML,
      checked: [...document.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked),
      owners: [...document.querySelectorAll<HTMLInputElement>('input')].map(({ form }) => form !== null),
    });
    const before = await test.page.evaluate(look);
    await gatherAxe(test.page.mainFrame(), { tags: profileTags('pro'), frameMs: 5000 });
    expect(await test.page.evaluate(look)).toEqual(before);
    expect(before.checked).toEqual([true, false, true, false]);
  });
});

/** Forms in many roles and positions, so that axe reads as many of their properties as possible. */
const watched = `<main><h1>x</h1>
  <form aria-label="f" role="form" title="x" style="background:#fff;letter-spacing:1px" aria-describedby="d">
    <p id="d" style="color:#ddd">low <a href="#">x</a></p><img src="data:,"><label>L <input autocomplete="name"></label>
    <button></button><table><tr><th>a</th><td>b</td></tr></table><ul><li>x</ul><iframe srcdoc="x"></iframe></form>
  <form></form><form role="presentation" tabindex="0"><span lang="xx">aa</span></form>
  <form role="button" aria-labelledby="d"></form><div role="tablist"><form role="tab"></form></div>
  <form style="overflow:auto;height:10px"><p>a<p>a<p>a</form><form hidden>h</form>
  <form style="position:absolute;opacity:.5;background-image:url(data:,)"><b>over</b></form>
  <form role="link">text</form><form role="checkbox" aria-checked="maybe" aria-disabled="true"></form>
  <form role="textbox" aria-invalid="true" aria-errormessage="d"></form><form role="heading" aria-level="x">h</form>
  <form aria-hidden="true"><a href="#">x</a></form><fieldset><form><legend>l</legend></form></fieldset></main>`;

/** Runs in the page's main world. @returns names of form properties that axe reads while it runs all rules */
async function recordAxeReads(): Promise<string[]> {
  const read = new Set<string>();
  const seen = new Set<string>(['constructor']);
  for (let at: object = HTMLFormElement.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (seen.has(name) || !member.configurable) continue;
      seen.add(name);
      Object.defineProperty(at, name, {
        configurable: true,
        get(this: object) {
          if (this instanceof HTMLFormElement) read.add(name);
          return member.get ? (member.get.call(this) as unknown) : (member.value as unknown);
        },
      });
    }
  }
  const { axe } = globalThis as unknown as { axe: { getRules(): { ruleId: string }[]; run(options: object): unknown } };
  await axe.run({ runOnly: axe.getRules().map(({ ruleId }) => ruleId) });
  return [...read];
}
