import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { readHistory } from '../pointer/history.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { readPrivateKey, readPublicKeys } from '../trust/keys.ts';
import { compose } from './compose.ts';
import { local } from './local.ts';
import { planCanary, planCanaryEnd } from './canary.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { sign } from './sign.ts';

/** An installation: each `start` runs what its one-shot service runs, with the build of this name in the image. */
async function installed() {
  const { root, store, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  const keyFile = join(root, 'key.pem');
  const image = (build: string) => remote('orders', { files: { 'js/build.0123456789.js': build } });
  const start = async (build: string, isForced = false) => {
    image(build);
    return local(store, { root, keyFile, isForced });
  };
  const first = (await start('1')).id;
  const onCall = { key: readPrivateKey(keyFile), anchors: readPublicKeys(keyFile) };
  const signed = async (id: string, changes: Record<string, string>) => {
    await compose(store, { id, changes });
    await sign(store, id, onCall);
  };
  return { store, remote, start, first, onCall, signed };
}

it('leaves a rollback as it is, at the next start and at the next upgrade, until it is told otherwise', async () => {
  const { store, start, first, onCall } = await installed();
  const { id: second } = await start('2');
  expect(await store.active()).toBe(second);
  await rollback(store, onCall);
  const before = await readHistory(store);

  expect(await start('2')).toMatchObject({ id: second, kept: { id: first, action: 'rollback' } });
  const { id: third, kept } = await start('3');
  expect(kept?.id).toBe(first);
  expect(await readHistory(store)).toEqual(before);
  expect((await store.release(third))?.signature).toBeDefined();

  expect(await start('3', true)).toEqual({ id: third, kept: undefined });
  expect(await store.active()).toBe(third);
  const { id: fourth } = await start('4');
  expect(await store.active()).toBe(fourth);
});

it('leaves a release with the remote of another repository as it is', async () => {
  const { store, remote, start, onCall, signed } = await installed();
  await publish(store, readBuild(remote('elsewhere')), { version: '1.0.0' });
  await signed('2026-11-30.1', { elsewhere: '1.0.0' });
  await promote(store, '2026-11-30.1', onCall);
  expect((await start('1')).kept).toMatchObject({ id: '2026-11-30.1', command: 'promote' });
  expect((await start('2')).kept?.id).toBe('2026-11-30.1');
  expect(await store.active()).toBe('2026-11-30.1');
});

it('goes on by itself once its own release is active again', async () => {
  const { store, start, first, onCall, signed } = await installed();
  await signed('other', {});
  await promote(store, 'other', onCall);
  expect(await rollback(store, onCall)).toBe(first);
  const { id: second, kept } = await start('2');
  expect(kept).toBeUndefined();
  expect(await store.active()).toBe(second);
});

it('leaves its own earlier release as it is that somebody promoted by name', async () => {
  const { store, start, first, onCall } = await installed();
  await start('2');
  await promote(store, first, onCall);
  expect((await start('3')).kept).toMatchObject({ id: first });
});

it('takes a canary that has ended for no choice of another release', async () => {
  const { store, start, onCall, signed } = await installed();
  await signed('tried', {});
  await (await planCanary(store, { id: 'tried', percent: 5 }, onCall)).apply();
  await (await planCanaryEnd(store, onCall)).apply();
  const { id: second } = await start('2');
  expect(await store.active()).toBe(second);
});
