import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BrowserPool } from '../../src/browser/browser-pool.ts';
import { runAttack } from './run-attack.ts';
import { attacks } from './cases/all-attacks.ts';
import { openProxyOnlyPool } from './proxy-only-pool.ts';
import { startAttackEnvironment } from './attack-environment.ts';
import type { AttackEnvironment } from './attack.ts';

const flags = vi.hoisted(() => ({ areLost: false }));

// Mocks the constants because the product must never have an option for this flag.
vi.mock(import('@stufenlos/chromium/flags'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    get proxyBypass() {
      return flags.areLost ? ('' as typeof original.proxyBypass) : original.proxyBypass;
    },
    get browserFlags() {
      const isBypass = (flag: string) => flag.startsWith('--proxy-bypass-list');
      return flags.areLost ? original.browserFlags.filter((flag) => !isBypass(flag)) : original.browserFlags;
    },
  };
});

/**
 * Fails when `<-loopback>` gets lost from `--proxy-bypass-list`, and proves that the other tests of this folder can
 * fail: without it Chromium bypasses the proxy for everything on this machine.
 */
describe.each([
  { areLost: true, title: 'without <-loopback> the internal server is reached' },
  { areLost: false, title: 'with the flags of the product it is not reached' },
])('$title', { timeout: 60_000 }, ({ areLost }) => {
  let environment: AttackEnvironment;
  let pool: BrowserPool;

  beforeAll(async () => {
    flags.areLost = areLost;
    environment = await startAttackEnvironment(attacks);
    pool = await openProxyOnlyPool();
  }, 60_000);

  afterAll(async () => {
    await pool.close();
    await environment.close();
  });

  const names = ['typed-127.0.0.1', 'img', 'fetch-cors', 'websocket'];
  const chosen = attacks.filter(({ name }) => names.includes(name));

  it.each(chosen)('by $name', async (attack) => {
    const proof = () => ({ by: 'internal-server' }) as const;
    const { isProven } = await runAttack(areLost ? { ...attack, proof } : attack, environment, pool);
    const isReached = environment.internalServer.hitsOf(attack.number).length > 0;
    expect({ isProven, isReached }).toEqual({ isProven: true, isReached: areLost });
  });
});
