import { describe, expect, it } from 'vitest';
import { fingerprintVersion } from '../../judge/fingerprint.ts';
import { render, testFinding, testPage } from '@stufenlos/report/testing';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readBaseline } from './baseline-file.ts';

const print = `${fingerprintVersion}:abc`;
const page = testPage({ findings: [testFinding({ fingerprint: print })] });
const refusal = async (content: string) => {
  const file = temporaryFolder().file('baseline', content);
  const message = await readBaseline(file).then(
    () => 'it was read',
    (cause: Error) => cause.message,
  );
  return message.replace(`--baseline ${file}: `, '');
};

describe('a baseline file', () => {
  it.each(['json', 'ndjson'] as const)('can be an earlier result as %s', async (format) => {
    for (const pages of [[page], [page, testPage({ url: 'https://b.example/', findings: [] })]]) {
      const file = temporaryFolder().file('baseline', `\uFEFF${await render(format, pages)}`);
      const baseline = await readBaseline(file);
      expect(baseline.isKnown(page.url, testFinding({ fingerprint: print }))).toBe(true);
      expect(baseline.isKnown(page.url, testFinding({ fingerprint: `${print}d` }))).toBe(false);
    }
  });

  it('is refused when it has another version, because none of its fingerprints would match', async () => {
    const advice = 'make a new baseline with this program';
    expect(await refusal(JSON.stringify({ ...page, v: 2 }))).toBe(`it is a result of version 2, not 1: ${advice}`);
    expect(await refusal(JSON.stringify({ v: 3, pages: [] }))).toBe(`it is a result of version 3, not 1: ${advice}`);
    const other = testPage({ findings: [testFinding({ fingerprint: '0:abc' })] });
    expect(await refusal(`${JSON.stringify(testPage({ findings: [] }))}\n${JSON.stringify(other)}\n`)).toBe(
      `its fingerprints are of version 0, not ${fingerprintVersion}: ${advice}`,
    );
  });

  it.each([
    ['', 'it is empty'],
    ['\n \n', 'it is empty'],
    ['null', 'it is no result of ours'],
    ['[]', 'it is no result of ours'],
    ['{"version":"2.1.0","runs":[]}', 'it is no result of ours'],
    ['{"v":1,"pages":{}}', 'it is no result of ours'],
    ['{"v":1}', 'page 1 is no result of ours (url: '],
    ['<!doctype html>', 'line 1 is no JSON, it is no result of ours or damaged'],
    [
      `${JSON.stringify(page)}\n${JSON.stringify(page).slice(0, 100)}`,
      'line 2 is no JSON, it is no result of ours or damaged',
    ],
    [
      JSON.stringify({ v: 1, pages: [page, { ...page, findings: [null] }] }),
      'page 2 is no result of ours (findings.0: ',
    ],
  ])('is refused when it is another kind of file: %s', async (content, fault) => {
    expect(await refusal(content)).toContain(fault);
  });

  it('is refused when it cannot be read', async () => {
    const { path } = temporaryFolder();
    await expect(readBaseline(`${path}/none`)).rejects.toThrow(
      `--baseline ${path}/none: there is no such file or folder`,
    );
    await expect(readBaseline(path)).rejects.toThrow(`--baseline ${path}: it is a folder`);
  });
});
