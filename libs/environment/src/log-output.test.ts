import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logOutput } from './log-output.ts';

const failing = (code: string) => {
  throw Object.assign(new Error(code), { code });
};
/** Collects what is written; `next` is what the following writes do instead, one after the other. */
function collector(next: ((bytes: Uint8Array) => number)[] = []) {
  let text = '';
  const write = (_fd: number, bytes: Uint8Array) => {
    const instead = next.shift();
    const length = instead ? instead(bytes) : bytes.length;
    text += Buffer.from(bytes.subarray(0, length)).toString();
    return length;
  };
  return { write, next, text: () => text };
}

it('writes a line as it is, also in pieces', () => {
  const { write, text } = collector([() => 2, () => 1]);
  logOutput('api', write).write('{"event":"ä"}\n');
  expect(text()).toBe('{"event":"ä"}\n');
});

it('drops lines while the disk is full, and says how many once it is not', () => {
  const full = () => failing('ENOSPC');
  const { write, next, text } = collector([full, full, full]);
  const output = logOutput('api', write);
  output.write('first\n');
  output.write('second\n');
  expect(text()).toBe('');
  next.length = 0;
  output.write('third\n');
  output.write('fourth\n');
  const [, told = '', ...lines] = text().split('\n');
  expect(JSON.parse(told)).toMatchObject({ level: 40, service: 'api', event: 'log_lines_dropped', lines: 2 });
  expect(lines).toEqual(['third', 'fourth', '']);
});

it('waits for a reader that is slow for a moment, and not without end', () => {
  const busy = () => failing('EAGAIN');
  const { write, text, next } = collector([busy, busy]);
  const output = logOutput('api', write);
  output.write('first\n');
  expect(text()).toBe('first\n');
  next.push(...Array.from({ length: 1000 }, () => busy));
  output.write('second\n');
  expect(text()).toBe('first\n');
});

it('is never thrown by a real device without room', () => {
  const fd = openSync('/dev/full', 'w');
  expect(() => writeSync(fd, 'x')).toThrow('ENOSPC');
  expect(() => logOutput('api', writeSync, fd).write('line\n')).not.toThrow();
  closeSync(fd);
});
