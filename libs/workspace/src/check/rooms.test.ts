import { describe, expect, it } from 'vitest';
import { apiRooms, apiSource, type Room } from '../architecture.ts';
import { checkRooms } from './rooms.ts';

const rooms: Record<string, Room> = {
  errors: { mayImport: [], because: 'errors know nobody' },
  orders: { mayImport: ['errors'], because: 'orders know nothing of runs' },
  runs: { mayImport: ['errors', 'orders'], because: 'runs are paid for' },
};
const files = (more: Record<string, string> = {}) =>
  Object.entries({
    'api/src/errors/app-error.ts': '',
    'api/src/orders/orders.ts': "import { AppError } from '../errors/app-error.ts';",
    'api/src/runs/runs.ts': "import { order } from '../orders/orders.ts';\nimport { x } from './x.ts';",
    'api/src/main.ts': "import { runs } from './runs/runs.ts';",
    ...more,
  }).map(([path, text]) => ({ path, text }));
const faults = (more?: Record<string, string>, table = rooms) => checkRooms(files(more), 'api/src/', table);

describe('the rooms of the api', () => {
  it('accepts what the table allows', () => expect(faults()).toEqual([]));

  it('refuses an import of a forbidden room, also of a type, and quotes the rule', () => {
    expect(faults({ 'api/src/orders/planted.ts': "import type { Run } from '../runs/runs.ts';" })).toEqual([
      'api/src/orders/planted.ts: imports ../runs/runs.ts: orders may not import runs (orders know nothing of runs)',
    ]);
  });

  it('refuses a dynamic import, a re-export, and one from a folder below', () => {
    const text = "export { run } from '../../runs/runs.ts';\nconst late = await import('../../runs/late.ts');";
    expect(faults({ 'api/src/orders/documents/planted.ts': text })).toHaveLength(2);
  });

  it('refuses an import of the files beside the rooms, and of helpers of tests', () => {
    expect(faults({ 'api/src/orders/planted.ts': "import { app } from '../main.ts';" })).toEqual([
      expect.stringContaining('put them together'),
    ]);
    expect(faults({ 'api/src/orders/planted.ts': "import { until } from '../testing/until.ts';" })).toEqual([
      expect.stringContaining('orders may not import testing'),
    ]);
  });

  it('allows tests and their helpers to import every room', () => {
    const text = "import { run } from '../runs/runs.ts';\nimport { until } from '../testing/until.ts';";
    expect(faults({ 'api/src/orders/a.test.ts': text, 'api/src/orders/testing/a.ts': text })).toEqual([]);
    expect(faults({ 'api/src/testing/until.ts': text })).toEqual([]);
  });

  it('refuses a room that is not in the table', () => {
    expect(faults({ 'api/src/extras/extra.ts': '' })).toEqual(['api/src/extras/: no room of the table']);
  });

  it('refuses an entry for a room that does not exist', () => {
    expect(faults({}, { ...rooms, extras: { mayImport: [], because: 'a plan' } })).toEqual([
      'rooms: extras has no folder in api/src/',
    ]);
  });

  it('refuses an entry that names a later room or an unknown one', () => {
    const table = { ...rooms, orders: { mayImport: ['errors', 'runs', 'extras'], because: 'x' } };
    expect(faults({}, table)).toEqual([
      'rooms: orders names runs, which does not come before it',
      'rooms: orders names extras, which does not come before it',
    ]);
  });
});

describe('the table of rooms', () => {
  const aboutMoney = [
    'stripe',
    'entitlements',
    'catalogue',
    'customers',
    'orders',
    'sites',
    'subscriptions',
    'checkout',
  ];
  const aboutRuns = ['findings', 'runs', 'live', 'reports', 'settlement', 'free-scans', 'member-runs', 'site-runs'];

  it.each([...aboutMoney, 'stripe-events', 'consumer-rights'])('lets %s import no room about runs', (room) => {
    const path = `${apiSource}${room}/planted.ts`;
    const imports = aboutRuns.map((target) => `import '../${target}/x.ts';`).join('\n');
    const found = checkRooms([{ path, text: imports }], apiSource, apiRooms).filter((fault) => fault.startsWith(path));
    expect(found).toHaveLength(aboutRuns.length);
  });
});
