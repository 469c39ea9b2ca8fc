import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from './read-deployment.ts';

const root = join(folder, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = globSync(['services/{api,worker,edge}/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map(read);

/** The name of an event comes first, in a field of its own or as the first argument. */
const alerts = (text: string) =>
  [...text.matchAll(/(?:event: |log\.\w+\()'([\w ]+)',\s*(?:\{\s*)?alert: true/g)].map(([, event]) => event!);
const listed = (text: string) => [...text.matchAll(/^\| `([\w ]+)` +\|/gm)].map(([, event]) => event!);

it('the guide lists every line of the log that needs a person, and no other', () => {
  const told = [...new Set(sources.flatMap(alerts))].toSorted();
  expect(sources.join('\n').match(/\balert: true/g)).toHaveLength(sources.flatMap(alerts).length);
  expect(listed(read('services/deploy/monitoring/README.md')).toSorted()).toEqual(told);
});

it('the list of payments has no line that the guide lacks, except those that mend themselves', () => {
  const guide = listed(read('services/deploy/monitoring/README.md'));
  const [, table = ''] = read('services/api/docs/payments.md').split('## What to watch');
  const events = [...table.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(\w+)`/g)].map(([, event]) => event!),
  );
  expect(events.filter((event) => !guide.includes(event))).toEqual(['limit_lookup_failed', 'customer_fetch_failed']);
});
