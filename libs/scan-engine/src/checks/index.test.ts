import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from './index.ts';

it('the list of own checks matches the folders', () => {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(checks.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
});
