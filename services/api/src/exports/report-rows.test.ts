import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRuleRows } from '../findings/rule-rows.ts';
import { ruleLists } from '../findings/rule-lists.ts';
import { finding } from '../testing/page-results.ts';
import { insertRun } from '../testing/stored-run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readReportRows } from './report-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('a printed rule has the criteria of all its elements, by their numbers, as it has on the screen', async () => {
  const { db } = database;
  const breaking = (criteria: string[], outcome: 'violation' | 'review' = 'violation') =>
    finding({ ruleId: 'dialog-focus', outcome, criteria, fingerprint: criteria.join('') });
  const id = await insertRun(db, null, 'criteria.example', [
    [breaking(['2.4.3']), breaking(['1.4.10'])],
    [breaking(['1.4.3', '2.4.3']), breaking(['2.1.2'], 'review'), finding({ ruleId: 'region', criteria: [] })],
  ]);
  const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { rules } = await readReportRows(db, run, { locale: 'de' });
  const criteriaOf = (outcome: string, from: readonly { ruleId: string; criteria: readonly string[] }[]) =>
    from.map(({ ruleId, criteria }) => [outcome, ruleId, criteria]);
  const printed = rules.flatMap((rule) => criteriaOf(rule.outcome, [rule]));
  expect(printed).toEqual([
    ['violation', 'dialog-focus', ['1.4.3', '1.4.10', '2.4.3']],
    ['review', 'dialog-focus', ['2.1.2']],
    ['recommendation', 'region', []],
  ]);
  const { violation, review, recommendation } = ruleLists(await readRuleRows(db, id));
  expect(printed).toEqual([
    ...criteriaOf('violation', violation),
    ...criteriaOf('review', review),
    ...criteriaOf('recommendation', recommendation),
  ]);
});
