import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Snapshot } from './snapshot.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-snapshot-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One start of the sandbox: it writes what these sections hold. */
function start(sections: Record<string, unknown>): Record<string, unknown> {
  const snapshot = new Snapshot(folder, () => undefined);
  const found = Object.entries(sections).map(([name, content]) => [name, snapshot.section(name, () => content)]);
  snapshot.touch();
  snapshot.flush();
  return Object.fromEntries(found) as Record<string, unknown>;
}

it('keeps what a start without payments does not ask for', () => {
  start({ accounts: ['ada'], 'payments.objects': ['a subscription'] });
  expect(start({ accounts: ['ada', 'grace'] })).toEqual({ accounts: ['ada'] });
  expect(start({ accounts: [], 'payments.objects': [] })).toEqual({
    accounts: ['ada', 'grace'],
    'payments.objects': ['a subscription'],
  });
});

it('forgets what a section no longer holds', () => {
  start({ mails: ['one'] });
  start({ mails: [] });
  expect(start({ mails: [] })).toEqual({ mails: [] });
});
