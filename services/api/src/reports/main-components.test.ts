import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '../findings/report-scope.ts';
import { finding } from '../testing/page-results.ts';
import { insertRun } from '../testing/stored-run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withMainComponents } from './main-components.ts';

const host = 'parts.example';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

let made = 0;
const element = (ruleId: string, groupKey: string) => {
  made += 1;
  return finding({
    ruleId,
    groupKey,
    selector: `#e${made}`,
    fingerprint: `f${made}`,
    elementFingerprint: `e1:${made}`,
  });
};
const top = (...rules: string[]) => rules.map((ruleId) => ({ ruleId, impact: 'serious', nodes: 9, pages: 9 }));

it('names the component with most elements of each rule, its pages and its first element', async () => {
  made = 0;
  const id = await insertRun(database.db, 'ada', host, [
    [element('image-alt', 'card'), element('image-alt', 'menu'), element('image-alt', 'card')],
    [element('image-alt', 'menu'), element('image-alt', 'card'), element('link-name', 'alone')],
    [element('link-name', 'other'), element('color-contrast', 'card'), element('color-contrast', 'card')],
  ]);
  const scope = scopeOf({ id, owner_sub: 'ada', host_key: host }, 'owner');
  const named = await withMainComponents(database.db, scope, top('image-alt', 'link-name'));
  expect(named).toEqual([
    { ...top('image-alt')[0], component: { key: 'card', selector: '#e1', nodes: 3, pages: 2 } },
    // Each element of this rule is alone.
    top('link-name')[0],
  ]);
  expect(await withMainComponents(database.db, scope, [])).toEqual([]);
});

it('leaves out what the owner ignores', async () => {
  made = 100;
  const id = await insertRun(database.db, 'eve', host, [
    [element('image-alt', 'card'), element('image-alt', 'card'), element('image-alt', 'card')],
    [element('image-alt', 'menu'), element('image-alt', 'menu')],
  ]);
  await sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
    values ('eve', ${host}, 'f101', 'x'), ('eve', ${host}, 'f102', 'x')`.execute(database.db);
  const scope = scopeOf({ id, owner_sub: 'eve', host_key: host }, 'guest');
  const [rule] = await withMainComponents(database.db, scope, top('image-alt'));
  expect(rule?.component).toEqual({ key: 'menu', selector: '#e104', nodes: 2, pages: 1 });
});
