import { appendFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { signedRecords } from './signed-records.ts';
import { pathIn } from './testing/path-in.ts';
import { publishAll } from './testing/publish-all.ts';

it('gives the records that a release names, and none that was changed or removed since', async () => {
  const { store, release } = await publishAll();
  const records = await signedRecords(store, release);
  expect([...records.keys()].toSorted()).toEqual(Object.keys(release.records).toSorted());
  const path = pathIn(store, 'remotes/orders/1.0.0/record.json');
  appendFileSync(path, '\n');
  await expect(signedRecords(store, release)).rejects.toThrow('remotes/orders/1.0.0 is not what was signed');
  rmSync(path);
  await expect(signedRecords(store, release)).rejects.toThrow('remotes/orders/1.0.0 is not what was signed');
});
