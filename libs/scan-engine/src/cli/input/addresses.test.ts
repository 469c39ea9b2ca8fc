import { closeSync, ftruncateSync, openSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addressesOf, listLimits } from './addresses.ts';

const never = { stdin: process.stdin, signal: new AbortController().signal };
const read = (urlsFile: string, ...urls: string[]) => addressesOf({ urls, urlsFile }, never);

describe('a list of addresses', () => {
  it('may have any line ending, a byte order mark, comments, blank lines and duplicates', async () => {
    const text =
      '\uFEFF# pages\r\nhttps://a.example/ \r\n\r\n\thttps://b.example/#teil\rhttps://c.example/\nhttps://a.example/';
    const list = temporaryFolder().file('list', text);
    expect(await read(list, 'https://c.example/', 'https://d.example/')).toEqual([
      'https://c.example/',
      'https://d.example/',
      'https://a.example/',
      'https://b.example/#teil',
    ]);
  });

  it('keeps lines that are not addresses, because each gets a result', async () => {
    const list = temporaryFolder().file('list', 'https://a.example/\nkein gültiges\nfile:///etc/passwd\n<html>\n');
    expect(await read(list)).toEqual(['https://a.example/', 'kein gültiges', 'file:///etc/passwd', '<html>']);
  });

  it('gives the same addresses with any line ending', async () => {
    const lines = fc.array(fc.webUrl(), { minLength: 1, maxLength: 20 });
    const ends = fc.constantFrom('\n', '\r\n', '\r', '\n\n', ' \r\n\t');
    const { file } = temporaryFolder();
    const isRead = async (urls: string[], end: string, mark: boolean) => {
      const list = file('list', (mark ? '\uFEFF' : '') + urls.join(end));
      expect(await read(list)).toEqual([...new Set(urls)]);
    };
    await fc.assert(fc.asyncProperty(lines, ends, fc.boolean(), isRead), { numRuns: 50 });
  }, 60_000);

  it.each([
    ['empty', '', 'it names no address'],
    ['only comments', '# one\n\n  # two\n', 'it names no address'],
    ['UTF-16', Buffer.from('\uFEFFhttps://a.example/\n', 'utf16le'), 'it is no text in UTF-8'],
    ['Latin-1', Buffer.from('https://a.example/stra\xdfe\n', 'latin1'), 'it is no text in UTF-8'],
    ['an executable', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), 'it is no text in UTF-8'],
    ['one overlong line', 'x'.repeat(10_000), 'line 1 is longer than 8192 characters'],
  ])('is refused when it is %s', async (_, content, fault) => {
    const list = temporaryFolder().file('list', content);
    await expect(read(list)).rejects.toThrow(`--urls ${list}: ${fault}`);
  });

  it('is refused when it cannot be read', async () => {
    const { path } = temporaryFolder();
    await expect(read(`${path}/none`)).rejects.toThrow(`--urls ${path}/none: there is no such file or folder`);
    await expect(read(path)).rejects.toThrow(`--urls ${path}: it is a folder`);
    await expect(read('/proc/self/mem')).rejects.toThrow('--urls /proc/self/mem: ');
  });

  it('is refused at the size limit when it is huge or endless', { timeout: 60_000 }, async () => {
    const list = temporaryFolder().file('list', '');
    const handle = openSync(list, 'r+');
    ftruncateSync(handle, 200 * 1024 * 1024);
    closeSync(handle);
    await expect(read(list)).rejects.toThrow('it is larger than 64 MB');
    await expect(read('/dev/zero')).rejects.toThrow('it is larger than 64 MB');
  });

  it('is refused with the limit when it names a million addresses', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 1_000_000 }, (_, index) => `https://a.example/${index}`);
    const { file } = temporaryFolder();
    await expect(read(file('million', lines.join('\n')))).rejects.toThrow(
      '1000000 addresses are too many for one run, the limit is 100000',
    );
    const most = lines.slice(0, listLimits.addresses).join('\n');
    await expect(read(file('most', most))).resolves.toHaveLength(listLimits.addresses);
  });
});
