import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { pathIn } from '../testing/path-in.ts';
import { trustOf } from '../trust/trust.ts';
import { hashOf, signActivation, type Activation } from './activation.ts';
import { completeHistory, readHistory, soundHistory, unsoundReason } from './history.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const trust = trustOf(undefined, [publicKey]);
const root = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const store = openStore(root);

const at = '2026-11-23T00:00:00.000Z';
const after = (before: Activation | undefined, id: string, serial: number): Activation =>
  signActivation({ id, at, action: 'promote', serial, before: before ? hashOf(before) : null }, privateKey);
const first = after(undefined, 'r1', 1);
const second = after(first, 'r2', 2);
const put = (file: string, text: string) => writeFileSync(pathIn(store, file), text);
const lines = (...entries: object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

beforeEach(() => {
  put('history.ndjson', lines(first, second));
  put('active.json', JSON.stringify(second));
});

it('counts while each statement names the one before', async () => {
  const history = await readHistory(store);
  expect(soundHistory(history, trust)).toEqual([first, second]);
  expect(unsoundReason(history, trust)).toBeUndefined();
});

it.each([
  ['a statement without a signature after signed ones', { id: 'r1', at, action: 'promote' }],
  ['a signed statement with no higher serial than the one before', after(second, 'r1', 2)],
  ['a signed statement after another one', after(first, 'r1', 3)],
])('does not count up to %s', async (_, added) => {
  put('history.ndjson', lines(first, second, added));
  put('active.json', JSON.stringify({ id: 'r1', at }));
  const history = await readHistory(store);
  expect(soundHistory(history, trust)).toEqual([]);
  expect(unsoundReason(history, trust)).toContain('is not what was signed up to line 3');
});

it('takes the statement of the pointer for a line that is missing, unless nobody signed it', async () => {
  put('history.ndjson', lines(first));
  expect(await completeHistory(store)).toEqual([first, second]);
  put('active.json', JSON.stringify({ id: 'r1', at, serial: 99 }));
  expect(await completeHistory(store)).toEqual([first, second]);
});

it('passes over a last line that was cut off, and over no other one', async () => {
  put('history.ndjson', `${lines(first, second)}{"id":"r3`);
  expect(await readHistory(store)).toEqual([first, second]);
  put('history.ndjson', `${lines(first)}{"id":"r3\n${lines(second)}`);
  await expect(readHistory(store)).rejects.toThrow('history.ndjson is unreadable in line 2');
});
