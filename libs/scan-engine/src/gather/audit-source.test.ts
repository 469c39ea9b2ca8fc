import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { auditSource, preloadSource } from './audit-source.ts';

it.each([
  ['of a frame', auditSource],
  ['of a new document', preloadSource],
])('The script %s is a program in ASCII, so that browsers keep it in one byte per character', (_name, sourceOf) => {
  const source = sourceOf();
  expect(source.match(/[^\t\n\r -~]/g)).toBe(null);
  expect(() => new Script(source)).not.toThrow();
  // The bullet of the check for lists that are only text.
  expect(source).toContain(String.raw`\u2022`);
});
