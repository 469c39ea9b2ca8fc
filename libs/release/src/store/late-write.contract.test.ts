import { describeWithS3 } from '@stufenlos/workspace/s3-server';
import { afterAll, describe, expect, it } from 'vitest';
import { withLock } from '../pointer/lock.ts';
import { thisProcess } from '../pointer/process-identity.ts';
import type { ReleaseError } from '../release-error.ts';
import { bucketKind, closeStores, folderKind, type StoreKind } from '../testing/store-kinds.ts';

const at = '2026-11-25T10:00:00.000Z';
const elsewhere = { ...thisProcess(), host: 'host-b', boot: 'b', pid: 1, started: '7' };

afterAll(closeStores);

describe('a store in a folder', () => {
  suite(folderKind);
});
describeWithS3('a store in a bucket', () => suite(bucketKind));

/** What every kind of store says when another process was faster. */
function suite({ open }: StoreKind): void {
  it.each([
    [
      'the pointer',
      'active.json',
      `{"id":"r4","by":"anna","action":"promote","at":"${at}"}\n`,
      `by anna at ${at} (promote r4)`,
      'release list',
    ],
    [
      'the history',
      'history.ndjson',
      `{"id":"r3","by":"otto"}\n{"id":"r4","by":"anna","action":"rollback","at":"${at}"}\n`,
      `by anna at ${at} (rollback r4)`,
      'release list',
    ],
    ['keys', 'keys.json', `{"at":"${at}","keys":[]}`, `by another process at ${at}`, 'release keys list'],
    ['a document of nobody', 'x.json', 'no JSON', 'by another process', 'release list'],
  ])('says who wrote %s in between, and what to do', async (_, name, content, who, list) => {
    const { files } = await open(`late-${name}`);
    await files.write(name, 'before', null);
    const seen = await files.tag(name);
    await files.write(name, content);
    const rest = `after this command had read it, so the one attempt to write it changed nothing; see \`${list}\` for what is there now, and run the command again if it is still right`;
    expect(await refusalOf(files.write(name, 'late', seen))).toBe(`${name} was written ${who} ${rest}`);
    await files.remove([name]);
    expect(await refusalOf(files.write(name, 'late', seen))).toBe(`${name} was removed by another process ${rest}`);
  });

  it('says how often others took the lock first, who has it, and what to do', async () => {
    const [store, { lock }] = [await open('overtaken'), (await open('overtaken')).files];
    let claims = 0;
    /** Another process takes the lock whenever this one is about to, and gives it up twice. */
    const contested: typeof lock = {
      ...lock,
      async claim(content, instead) {
        claims += 1;
        const tag = (await lock.claim(JSON.stringify({ ...elsewhere, token: 'x', at }), instead)) ?? '';
        const claimed = await lock.claim(content, instead);
        if (claims < 3) await lock.release(tag);
        return claimed;
      },
    };
    const work = withLock({ ...store, files: { ...store.files, lock: contested } }, async () => 1);
    expect(await refusalOf(work)).toBe(
      'another process (last process 1 on host-b) took lock.json first at each of 3 attempts; nothing was changed, run the command again when it is done, at the latest in 60 seconds',
    );
    expect(claims).toBe(3);
  });
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const refusal = await work.then(
    () => expect.unreachable('nothing was refused'),
    (cause: unknown) => cause as ReleaseError,
  );
  expect(refusal.kind).toBe('busy');
  return refusal.message;
}
