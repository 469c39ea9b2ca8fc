import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from './index.ts';

it('every folder of an own check is on the list, and the list names no other', () => {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(checks.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});
