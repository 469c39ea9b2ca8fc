import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, chmodSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openOutput } from './output.ts';

describe('a streamed output', () => {
  it('replaces the old content with its first chunk and grows chunk by chunk', async () => {
    const file = temporaryFolder().file('result', 'before');
    const output = openOutput('--output', file, 'stream');
    expect(readFileSync(file, 'utf8')).toBe('before');
    await output.write('one\n');
    expect(readFileSync(file, 'utf8')).toBe('one\n');
    await output.write('two\n');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    output.close();
  });

  it('keeps an existing file and creates none when it is discarded before the first chunk', () => {
    const { path: folder, file } = temporaryFolder();
    openOutput('--output', file('result', 'before'), 'stream').discard();
    openOutput('--output', path.join(folder, 'new'), 'stream').discard();
    expect(readdirSync(folder)).toEqual(['result']);
    expect(readFileSync(path.join(folder, 'result'), 'utf8')).toBe('before');
  });

  it('is empty when nothing was written before it is closed', () => {
    const file = temporaryFolder().file('result', 'before');
    openOutput('--output', file, 'stream').close();
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});

describe('a document output', () => {
  it('replaces the file only when it is complete, and keeps the file mode', async () => {
    const { path: folder, file } = temporaryFolder();
    const target = file('result', 'before');
    chmodSync(target, 0o600);
    const output = openOutput('--output', target, 'document');
    await output.write('half');
    expect(readFileSync(target, 'utf8')).toBe('before');
    await output.write(' whole');
    output.close();
    expect(readFileSync(target, 'utf8')).toBe('half whole');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['result']);
  });

  it('leaves nothing behind when it is discarded', async () => {
    const { path: folder } = temporaryFolder();
    const output = openOutput('--output', path.join(folder, 'new'), 'document');
    await output.write('half');
    output.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not hindered by what an ended process with the same id has left behind', async () => {
    const { path: folder, file } = temporaryFolder();
    const left = path.basename(file(`.result.${process.pid}.part`, 'half'));
    const output = openOutput('--output', path.join(folder, 'result'), 'document');
    await output.write('whole');
    output.close();
    expect(readdirSync(folder).toSorted()).toEqual([left, 'result']);
    expect(readFileSync(path.join(folder, 'result'), 'utf8')).toBe('whole');
  });

  it('replaces the target of a symbolic link and keeps the link', async () => {
    const { path: folder, file } = temporaryFolder();
    const link = path.join(folder, 'link');
    symlinkSync(file('result', 'before'), link);
    const output = openOutput('--output', link, 'document');
    await output.write('whole');
    output.close();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(folder, 'result'), 'utf8')).toBe('whole');
  });

  it('is written directly to a device and never replaces it', async () => {
    const output = openOutput('--output', '/dev/null', 'document');
    await output.write('gone');
    output.close();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('an output that cannot be written', () => {
  it.each(['stream', 'document'] as const)('is reported before anything is written: %s', (kind) => {
    const { path: folder, file } = temporaryFolder();
    const sub = path.join(folder, 'sub');
    mkdirSync(sub);
    expect(() => openOutput('--output', sub, kind)).toThrow(`--output ${sub}: it is a folder`);
    const none = path.join(folder, 'none/result');
    expect(() => openOutput('--output', none, kind)).toThrow(`--output ${none}: there is no such file or folder`);
    const under = path.join(file('plain', ''), 'result');
    expect(() => openOutput('--output', under, kind)).toThrow(`--output ${under}: part of the path is no folder`);
    expect(() => openOutput('--output', '/proc/result', kind)).toThrow('--output /proc/result: ');
    expect(existsSync(none)).toBe(false);
  });

  it('is reported at the first write when the device is full', async () => {
    await expect(openOutput('--output', '/dev/full', 'stream').write('x')).rejects.toThrow('ENOSPC');
  });
});
