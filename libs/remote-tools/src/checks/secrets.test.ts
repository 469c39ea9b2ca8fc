import { expect, it } from 'vitest';
import { checkSecrets } from './secrets.ts';

it.each(['"sk_live_abc"', 'whsec_0123', 'fetch("https://api.stripe.com/v1")'])('finds %s in a bundle', (text) => {
  expect(checkSecrets([{ path: 'shell/dist/index.js', text }])).toHaveLength(1);
});

it('finds nothing in ordinary code', () => {
  expect(checkSecrets([{ path: 'a.js', text: 'const task_list = "risk_of"; disk_live' }])).toEqual([]);
});
