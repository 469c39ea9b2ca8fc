import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelsOf } from '../testing/pixels.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { testBrowser } from '@stufenlos/chromium/testing';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

describe('screenshots on the command line', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-screenshots-'));
  let site: TestSite;
  beforeAll(async () => {
    testBrowser();
    site = await startSite({ '/faulty': referencePage, '/high': html('<div style="height:3000px"></div>') });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  const scan = (target: string, ...more: string[]) =>
    runInProcess([site.url('/faulty'), site.url('/high'), '--allow', site.host, '--screenshots', target, ...more]);

  it('are written to the folder, and the result says how much of the page they show', async () => {
    const target = path.join(folder, 'new', 'pictures');
    const { out, err } = await scan(target, site.url('/nowhere'), '--format', 'ndjson', '--quiet');
    expect(err).toBe('');
    expect(readdirSync(target).toSorted()).toEqual(['1-127.0.0.1.webp', '2-127.0.0.1.webp']);
    const results = out.trim().split('\n');
    const byPath = new Map(
      results.map((line) => {
        const { url, screenshot } = JSON.parse(line) as PageResult;
        return [new URL(url).pathname, screenshot];
      }),
    );
    const high = await pixelsOf(readFileSync(path.join(target, '2-127.0.0.1.webp')));
    expect(byPath.get('/high')).toEqual({ width: high.width, height: high.height });
    expect(high.height).toBeGreaterThan(3000);
    expect(byPath.get('/nowhere')).toBeUndefined();
  });

  it('need a writable folder, else nothing is scanned', async () => {
    const asked = site.asked.length;
    const output = path.join(folder, 'output.json');
    const { code, err } = await scan(path.join(testBrowser(), 'pictures'), '--output', output);
    expect(code).toBe(2);
    expect(err).toContain('--screenshots');
    expect(existsSync(output)).toBe(false);
    expect(site.asked.length).toBe(asked);
  });
});
