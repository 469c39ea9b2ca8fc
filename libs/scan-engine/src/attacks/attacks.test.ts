import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPool } from '../open/browser-pool.ts';
import { attempt } from './attempt.ts';
import { attacks } from './cases/all.ts';
import { openLoneWall } from './lone-wall.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let pool: BrowserPool;

beforeAll(async () => {
  stage = await setStage(attacks);
  pool = await openLoneWall();
}, 60_000);

afterAll(async () => {
  await pool.close();
  await stage.close();
});

describe.concurrent('a stranger’s page does not get into the private network', { timeout: 60_000 }, () => {
  it.each(attacks)('$number $name', async (attack) => {
    const { isProven, leaked, seen } = await attempt(attack, stage, pool);
    expect({ hits: stage.victim.hitsOf(attack.number), leaked }).toEqual({ hits: [], leaked: [] });
    expect({ isProven, seen }).toMatchObject({ isProven: true });
  });
});
