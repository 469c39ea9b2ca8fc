import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Snapshot } from '../../state/snapshot.ts';
import { PaymentStore } from './payment-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'payment-store-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads a checkout session that an earlier version stored', () => {
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    created: 1,
    sandbox: { wish: { mode: 'payment' }, lines: [] },
  };
  const customer = { id: 'cus_1', object: 'customer', created: 1, sandbox: undefined };
  writeFileSync(join(folder, 'sandbox.json'), JSON.stringify({ 'payments.objects': [session, customer] }));
  const store = new PaymentStore(new Snapshot(folder, () => undefined));
  expect(store.get('checkout.session', 'cs_1')).toEqual({
    ...session,
    sandbox: { request: { mode: 'payment' }, lines: [] },
  });
  expect(store.find('cus_1')).toMatchObject({ id: 'cus_1', object: 'customer' });
});
