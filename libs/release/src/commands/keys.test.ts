import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathIn } from '../testing/path-in.ts';
import { publishAll } from '../testing/publish-all.ts';
import { readTrust } from '../trust/trust.ts';
import { addKey, planKeys, revokeRelease } from './keys.ts';
import { promote } from './promote.ts';
import { sign } from './sign.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const options = { anchors: [publicKey], key: privateKey };

it('lists a key once, and counts each change', async () => {
  const { store } = await publishAll();
  const change = async (what: Parameters<typeof planKeys>[2]) => (await planKeys(store, options, what)).apply();
  const added = generateKeyPairSync('ed25519').publicKey;
  expect((await change(addKey({ publicKey: added, name: 'Ada', roles: ['promote'] }))).serial).toBe(1);
  await expect(change(addKey({ publicKey: added, name: 'Ada', roles: ['sign'] }))).rejects.toThrow('is listed already');
  expect((await change(revokeRelease('r1', 'an old hole'))).serial).toBe(2);
  await expect(change(revokeRelease('r1', 'again'))).rejects.toThrow('release r1 is revoked already');
  expect((await readTrust(store, options.anchors)).serial).toBe(2);
});

it('can revoke an active release that the edges refuse anyway', async () => {
  const { store } = await publishAll();
  await sign(store, 'r1', { key: privateKey });
  await promote(store, 'r1', options);
  const revoke = async () => planKeys(store, options, revokeRelease('r1', 'broken'));
  await expect(revoke()).rejects.toThrow('then the edges would refuse what is active');
  writeFileSync(pathIn(store, 'active.json'), JSON.stringify({ id: 'r1', at: '2026-11-23T00:00:00.000Z' }));
  expect((await (await revoke()).apply()).revokedReleases).toMatchObject([{ id: 'r1', reason: 'broken' }]);
});
