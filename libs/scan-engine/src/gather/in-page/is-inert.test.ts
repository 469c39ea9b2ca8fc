import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { isInert } from './is-inert.ts';

describe('isInert', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const openDialog = (attributes: string) =>
    `<dialog ${attributes}>x</dialog><script>document.querySelector('dialog').showModal()</script>`;
  it.each<[string, boolean, string?]>([
    ['<p data-me>x</p>', false],
    ['<div inert><p data-me>x</p></div>', true],
    [`<p data-me>x</p>${openDialog('')}`, true],
    [openDialog('data-me'), false],
    ['<p data-me>x</p><dialog open>not modal</dialog>', false],
    ['<div inert><p id="host"></p></div>', true, 'host'],
    ['<p id="host"></p>', false, 'host'],
    ['<form inert><input name="parentElement"><b data-me>x</b></form>', true],
  ])('says for %s: %s', async (body, expected, host) => {
    await test.show(html(body));
    const me =
      host === undefined
        ? `document.querySelector('[data-me]')`
        : `document.getElementById('${host}').attachShadow({ mode: 'open' }).appendChild(document.createElement('b'))`;
    expect(await test.page.evaluate(`(${String(isInert)})(${me})`)).toBe(expected);
  });
});
