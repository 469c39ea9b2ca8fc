import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBenchArguments } from './arguments.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bench-arguments-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const fileOf = (text: string): string => {
  const file = path.join(folder, 'urls.txt');
  writeFileSync(file, text);
  return file;
};

describe('readBenchArguments', () => {
  it('measures phases for flame graphs, on the addresses of a file', () => {
    const urls = fileOf('http://127.0.0.1:1/a\n\n  https://example.org/  \n');
    expect(readBenchArguments(['--flames', 'out', '--urls', urls])).toMatchObject({
      isPhases: true,
      flames: 'out',
      urls: ['http://127.0.0.1:1/a', 'https://example.org/'],
    });
  });

  it.each([
    ['a line that is no address', 'http://a/\nexample\n', '--urls needs one http address per line, not "example"'],
    ['an address of another scheme', 'file:///etc/passwd', 'not "file:///etc/passwd"'],
    ['an empty file', '\n', '--urls needs at least one address'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => readBenchArguments(['--phases', '--urls', fileOf(text)])).toThrow(message);
  });

  it('refuses addresses where they would have no effect', () => {
    expect(() => readBenchArguments(['--urls', fileOf('http://a/')])).toThrow('--urls needs --phases or --flames');
  });

  it.each(['-1', '1.5', 'many', '3000'])('refuses %s pages', (pages) => {
    expect(() => readBenchArguments([`--pages=${pages}`])).toThrow('--pages must be a whole number');
  });
});
