import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScanner } from '../../src/scanner.ts';
import type { Scanner } from '../../src/scanner-options.ts';
import { orphanProcessesOf } from '@stufenlos/chromium';
import { renderersOf, testBrowser } from '@stufenlos/chromium/testing';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

const rows = 12_500;
/** Four elements per row, 50,000 in total; every row has an image without alternative text. */
const row = (number: number) =>
  `<li><a href="#${number}">Row ${number}</a><span>some words</span><img src="data:," width="9" height="9"></li>`;
const largePage = html(
  `<main><h1>Titel</h1><ul>${Array.from({ length: rows }, (_, at) => row(at)).join('')}</ul></main>`,
);

/** Default time for one page. */
const defaultBudgetSeconds = 60;

describe('a page of 50,000 elements', { timeout: 400_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite({ '/': largePage });
    scanner = await createScanner({ executablePath: testBrowser(), allow: [site.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  it('is judged within the default limits, with exact totals and a capped number of findings', async () => {
    const clock = new BrowserClock();
    // Compares the browser's processor time with the budget, because other processes may use the machine.
    const result = await scanner.scan(site.url('/'), { profile: 'free', budgetMs: 300_000 });
    const seconds = clock.stop();
    // On a busy machine `load` may come after its limit; the result is then partial.
    expect(result.failure?.code ?? 'timeout').toBe('timeout');
    expect(result.truncated).toEqual([{ ruleId: 'image-alt', total: rows, stored: 200 }]);
    expect(result.findings).toHaveLength(200);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(defaultBudgetSeconds);
  });
});

/** Measures the processor time of this process's browsers in seconds, including processes that end meanwhile. */
class BrowserClock {
  readonly #seen = new Map<number, number>();
  readonly #before: number;
  readonly #timer = setInterval(() => this.#look(), 250);

  constructor() {
    this.#before = this.#look();
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.#look() - this.#before;
  }

  #look(): number {
    const browsers = orphanProcessesOf(`stufenlos-browser-${process.pid}-`);
    for (const pid of new Set([...browsers, ...browsers.flatMap(renderersOf)]))
      this.#seen.set(pid, Math.max(secondsOf(pid), this.#seen.get(pid) ?? 0));
    return [...this.#seen.values()].reduce((sum, one) => sum + one, 0);
  }
}

/** User and system time in seconds; 0 for a process that has ended. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
