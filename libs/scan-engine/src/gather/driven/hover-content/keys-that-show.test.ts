import { expect, it } from 'vitest';
import type { DrivenPage } from '../gatherer.ts';
import { keysThatShow } from './keys-that-show.ts';

it('says nothing about keys that there was no time to try', async () => {
  const pressed: string[] = [];
  const driven = {
    world: { evaluate: () => Promise.resolve() },
    press: (key: string) => Promise.resolve(void pressed.push(key)),
  } as unknown as DrivenPage;
  const target = { number: 1, target: 1, name: '?', contents: [2], focusable: [3], byOpacity: true };
  expect(await keysThatShow(driven, target, [2], 0, 0)).toBeUndefined();
  expect(pressed).toEqual([]);
});
