import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { FolderStore } from './folder-store.ts';
import { webp } from './testing/picture-harness.ts';

it('keeps what is written while a sweep by a clock that is ahead takes its draft for an old one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'stufenlos-pictures-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const store = new FolderStore(dir);
  await store.replaceNote('orphans.json', 'first');
  const drafts = () => readdirSync(join(dir, 'unfinished')).length;
  let dropped = 0;
  const dropDraft = async () => {
    while (drafts() === 0) await turn();
    await store.dropUnfinished(new Date(Date.now() + 7_200_000));
    if (drafts() === 0) dropped += 1;
  };
  for (let round = 0; round < 20; round += 1) {
    const page = { runId: randomUUID(), pageNo: 1 };
    // Large, so that it is not there before it is dropped.
    await Promise.all([store.put(page, webp(2_000_000, 1)), dropDraft()]);
    await Promise.all([store.replaceNote('orphans.json', `${round}`.padEnd(2_000_000)), dropDraft()]);
    expect([await store.has(page), (await store.readNote('orphans.json'))?.trim()]).toEqual([true, `${round}`]);
  }
  expect(dropped).toBeGreaterThan(0);
});
