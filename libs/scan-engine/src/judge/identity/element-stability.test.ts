import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../../gather/axe.ts';
import { judge } from '../judge.ts';
import { numberAttribute, numberElements } from '../../testing/page-edits.ts';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';

const people = ['Anna', 'Berta', 'Cäsar', 'Dora'];
/** Groups of siblings with one cause: contrast, names of links, buttons, fields and pictures. */
const page = html(
  `<main><h1>Team</h1>
  <p class="muted" id="stand">Stand: 12. März 2026</p>
  <ul>${people
    .map(
      (name, at) => `<li class="card" id="card-${at}"><h3>${name}</h3><a href="/team/${name}"></a>
      <button class="icon"></button><img src="/img/${name}.3f2a91bc.jpg"><p class="muted">${at + 3} Beiträge</p></li>`,
    )
    .join('')}</ul>
  <table><tr><th>Name</th><th>Tun</th></tr>${people
    .map((name) => `<tr><td>${name}</td><td><span class="muted">Löschen</span></td></tr>`)
    .join('')}</table>
  <form>${['vorname', 'nachname', 'ort'].map((name) => `<input name="${name}">`).join('')}
  ${[1, 2].map((at) => `<input id="field-${at}" placeholder=" " name="items[${at}]">`).join('')}</form>
  <div>${people.map((name) => `<div class="box"><h4>${name}</h4><p class="muted">3,20 €</p></div>`).join('')}</div>
  <iframe title="Karte" srcdoc="<button></button>"></iframe><iframe title="Film" srcdoc="<button></button>"></iframe>
  <p class="muted">Ein Satz über <b>das Team</b>.</p><p class="muted">Ein anderer Satz.</p></main>`,
  '<style>.muted { color: #bbb; background: #fff }</style>',
);

describe('an element with siblings of the same cause', { timeout: 60_000 }, () => {
  let test: TestPage;
  let before: Map<string, string>;
  beforeAll(async () => {
    test = await openTestPage();
    before = await printsAfter(() => undefined);
  }, 60_000);
  afterAll(() => test.close());

  /** Element fingerprints by rule and number of the element; elements that the edit adds have none. */
  async function printsAfter(edit: () => unknown): Promise<Map<string, string>> {
    await test.show(page);
    await test.page.evaluate(numberElements, numberAttribute);
    await test.page.evaluate(edit);
    const axe = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a', 'wcag2aa'], frameMs: 10_000 });
    const { findings } = judge({ axe });
    const prints = findings.map(({ elementFingerprint }) => elementFingerprint);
    expect(new Set(prints).size).toBe(findings.length);
    return new Map(
      findings.flatMap(({ ruleId, html: code, elementFingerprint }) => {
        const number = / data-n="(\d+)"/.exec(code)?.[1];
        return number === undefined ? [] : [[`${ruleId} ${number}`, elementFingerprint!] as const];
      }),
    );
  }
  const lostBy = async (edit: () => unknown) => {
    const after = await printsAfter(edit);
    return [...before].filter(([key, print]) => after.get(key) !== print).map(([key]) => key);
  };

  it('is looked for among many', async () => {
    await test.show(page);
    const { findings } = judge({
      axe: await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a', 'wcag2aa'], frameMs: 10_000 }),
    });
    expect(before.size).toBeGreaterThanOrEqual(24);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBeLessThan(before.size / 2);
  });

  it('is recognised under a banner', async () => {
    const lost = await lostBy(() => {
      document.body.insertAdjacentHTML(
        'afterbegin',
        '<div><p style="color:#bbb">Nur heute</p><a href="/sale"></a></div>',
      );
    });
    expect(lost).toEqual([]);
  });

  it('is recognised in a list and a table that got longer, at the end and at the beginning', async () => {
    const lost = await lostBy(() => {
      const card = (name: string) => `<li class="card"><h3>${name}</h3><a href="/team/${name}"></a>
        <button class="icon"></button><img src="/img/${name}.png"><p class="muted">1 Beiträge</p></li>`;
      const row = (name: string) => `<tr><td>${name}</td><td><span class="muted">Löschen</span></td></tr>`;
      document.querySelector('ul')?.insertAdjacentHTML('afterbegin', card('Adam'));
      document.querySelector('ul')?.insertAdjacentHTML('beforeend', card('Zoe'));
      document.querySelector('tr')?.insertAdjacentHTML('afterend', row('Adam'));
      document
        .querySelector('.box')
        ?.insertAdjacentHTML('beforebegin', '<div class="box"><h4>Adam</h4><p class="muted">9,99 €</p></div>');
      document.querySelector('form')?.insertAdjacentHTML('afterbegin', '<input name="anrede">');
    });
    expect(lost).toEqual([]);
  });

  it('is recognised after its numbers, dates, hashes and counters have changed', async () => {
    const lost = await lostBy(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = (texts.currentNode.nodeValue ?? '').replace('12. März 2026', '3. Mai 2027');
        texts.currentNode.nodeValue = text.replaceAll(/\d+/g, (digits) => `${Number(digits) + 70}`);
      }
      for (const one of document.querySelectorAll('img')) one.src = one.src.replace('3f2a91bc', '0a1b2c3d');
      for (const one of document.querySelectorAll('li')) one.id = one.id.replace(/\d/, (n) => `${Number(n) + 40}`);
    });
    expect(lost).toEqual([]);
  });

  it('is recognised in another order', async () => {
    const lost = await lostBy(() => {
      for (const list of document.querySelectorAll('ul, tbody')) list.append(...[...list.children].toReversed());
    });
    expect(lost).toEqual([]);
  });
});
