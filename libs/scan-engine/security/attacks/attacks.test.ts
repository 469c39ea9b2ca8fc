import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../../src/browser/browser-pool.ts';
import { runAttack } from './run-attack.ts';
import { attacks } from './cases/all-attacks.ts';
import { typedSchemes } from './cases/typed.ts';
import { openProxyOnlyPool } from './proxy-only-pool.ts';
import { startAttackEnvironment } from './attack-environment.ts';
import type { AttackEnvironment } from './attack.ts';

let environment: AttackEnvironment;
let pool: BrowserPool;

beforeAll(async () => {
  environment = await startAttackEnvironment(attacks);
  pool = await openProxyOnlyPool();
}, 60_000);

afterAll(async () => {
  await pool.close();
  await environment.close();
});

describe.concurrent('a page of an attacker cannot reach the private network', { timeout: 60_000 }, () => {
  it.each(attacks)('$number $name', async (attack) => {
    const { isProven, leaked, seen } = await runAttack(attack, environment, pool);
    expect({ hits: environment.internalServer.hitsOf(attack.number), leaked }).toEqual({ hits: [], leaked: [] });
    expect(isProven, `tried: ${JSON.stringify(seen, null, 1)}`).toBe(true);
  });
});

it('no attack reached the internal server, not even with an unsigned request', () => {
  expect(environment.internalServer.hits).toEqual([]);
});

it('the attacks are numbered without gaps', () => {
  const numbers = [...attacks, ...typedSchemes].map(({ number }) => number).toSorted((one, other) => one - other);
  const further = numbers.filter((number) => number > 100);
  expect(numbers.slice(0, 71)).toEqual(Array.from({ length: 71 }, (_, index) => index + 1));
  expect(further).toEqual(further.map((_, index) => index + 101));
});
