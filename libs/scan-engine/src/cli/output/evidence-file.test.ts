import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../../gather/evidence.ts';
import type { Scanner } from '../../scanner-options.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sharedScanner } from '../../testing/shared-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { evidenceLine } from './evidence-line.ts';
import { readEvidence } from './evidence-file.ts';

describe('kept evidence', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  const lines: string[] = [];
  const results: PageResult[] = [];

  beforeAll(async () => {
    const parts = Array.from({ length: 250 }, (_, at) => `<img src="data:,${at}"><p style="color:#777">Text ${at}</p>`);
    site = await startSite({
      '/faulty': referencePage,
      '/many': html(`<main><h1>\u202E</h1>${parts.join('')}<input><a href="#"></a></main>`),
      '/slow': html('<main><h1>Titel</h1><img src="/never"></main>'),
      '/never': () => {},
      '/clean': html('<main><h1>Titel</h1></main>'),
      '/pasted': html(
        '<main><h1>Titel</h1><button title="a\u2028b"></button><img src="data:,x" title="c\u2029d"></main>',
        '<title>Aus dem\u2028Redaktionssystem\u2029</title>',
      ),
    });
    scanner = await sharedScanner({ allow: [site.host] });
    const urls = [
      ...['/faulty', '/many', '/slow', '/clean', '/pasted', '/missing'].map((path) => site.url(path)),
      'kein gültiges',
    ];
    for (const url of urls) {
      let evidence: Partial<Evidence> = {};
      const onEvidence = (seen: Partial<Evidence>) => (evidence = seen);
      const limits = { loadMs: url === site.url('/slow') ? 2500 : 6000 };
      const result = await scanner.scan(url, { profile: 'enterprise', onEvidence, limits });
      results.push(result);
      lines.push(evidenceLine(result, evidence));
    }
  }, 120_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const read = (content: string) => readEvidence(temporaryFolder().file('kept', content));

  it('gives the results of its run, byte for byte', async () => {
    expect(results.map(({ state }) => state)).toEqual([
      'completed',
      'completed',
      'partial',
      'completed',
      'completed',
      'failed',
      'failed',
    ]);
    expect(results[1]?.truncated.length).toBeGreaterThan(0);
    const again = await read(lines.join(''));
    expect(again).toEqual(results);
    expect(JSON.stringify(again)).toBe(JSON.stringify(results));
  });

  it('may have the separators U+2028 and U+2029 of a page raw in its lines', async () => {
    const raw = lines.join('').replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029');
    expect(/\u2028[^]*\u2029/.test(raw)).toBe(true);
    expect(JSON.stringify(await read(raw))).toBe(JSON.stringify(results));
  });

  it('is written with these separators escaped, because many programs end a line there', () => {
    const written = lines.join('');
    expect([/[\u2028\u2029]/.test(written), /\\u2028[^]*\\u2029/.test(written)]).toEqual([false, true]);
  });

  it('is read in any chunks, with a last line that no line feed ends', async () => {
    const [first = '', , third = ''] = lines;
    expect(await read(`${' '.repeat(70_000)}${first}\r\n\n${'\n'.repeat(70_000)}${third.trimEnd()}`)).toEqual([
      results[0],
      results[2],
    ]);
  });

  it('is refused with the line number when a line is damaged, of another version or no evidence', async () => {
    const [first = ''] = lines;
    const second = (change: (record: Record<string, unknown>) => object) =>
      `${first}\r\n${JSON.stringify(change(JSON.parse(first) as Record<string, unknown>))}\n`;
    await expect(read(first + first.slice(0, 200))).rejects.toThrow('line 2 is damaged: it is no JSON object');
    await expect(read(second((record) => ({ ...record, v: 7 })))).rejects.toThrow(
      'line 3 is evidence of version 7, not 1: scan again',
    );
    await expect(read(second((record) => ({ ...record, facts: {} })))).rejects.toThrow(
      'line 3 is damaged (facts.url: ',
    );
    await expect(
      read(second((record) => ({ ...record, evidence: { axe: { version: '4', rules: [{}] } } }))),
    ).rejects.toThrow('line 3 is damaged (evidence.axe.rules.0.id: ');
    await expect(read(JSON.stringify(results[0]))).rejects.toThrow('line 1 is no evidence of --keep-evidence');
    await expect(read('null')).rejects.toThrow('line 1 is damaged');
    await expect(read('\n')).rejects.toThrow('it is empty');
    await expect(readEvidence('/nowhere')).rejects.toThrow('--from /nowhere: there is no such file or folder');
  });

  it('gives results or an error that names the line, however it is damaged', { timeout: 120_000 }, async () => {
    const [first = ''] = lines;
    const damage = fc.record({ at: fc.nat(first.length), length: fc.nat(40), text: fc.string({ maxLength: 10 }) });
    const isTold = async ({ at, length, text }: { at: number; length: number; text: string }) => {
      const told = await read(first.slice(0, at) + text + first.slice(at + length)).then(
        () => '--from x: it is empty',
        (error: Error) => error.message,
      );
      return /^--from .*: (?:line \d+ is |it is empty)/.test(told);
    };
    await expect(fc.assert(fc.asyncProperty(damage, isTold), { numRuns: 100 })).resolves.toBeUndefined();
  });
});
