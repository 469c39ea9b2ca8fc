import { join } from 'node:path';
import { expect, it } from 'vitest';
import { everything, scopeOf, scopeSince } from './check-scope.ts';

const root = join(import.meta.dirname, '../../../..');
const dependents = new Map([
  ['libs/ui', ['libs/ui', 'remotes/runs', 'shell']],
  ['services/api', ['services/api']],
]);
const scope = (...changed: string[]) => scopeOf(root, changed, dependents);

it('a change concerns the format of its own file and the lint of all dependent projects', () => {
  expect(scope('libs/ui/package.json', 'services/api/package.json')).toEqual({
    formatted: ['libs/ui/package.json', 'services/api/package.json'],
    linted: ['libs/ui', 'remotes/runs', 'services/api', 'shell'],
  });
});

it('a deleted file has no format, but its project is linted', () => {
  expect(scope('services/api/gone.ts')).toEqual({ formatted: [], linted: ['services/api'] });
});

it('no change concerns nothing', () => {
  expect(scope()).toEqual({ formatted: [], linted: [] });
});

it.each(['.oxlintrc.json', 'package.json'])('a file of no project concerns everything: %s', (path) => {
  expect(scope('services/api/package.json', path)).toEqual(everything);
});

it('unknown changes concern everything', async () => {
  expect(await scopeSince(root, 'no-such-commit')).toEqual(everything);
});
