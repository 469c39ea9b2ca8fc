import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hook = join(import.meta.dirname, '../../../../.githooks/commit-msg');

describe('the commit-msg hook', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stufenlos-commit-msg-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const judge = (message: string) => {
    const file = join(folder, 'message');
    writeFileSync(file, message);
    const { status, stderr } = spawnSync('sh', [hook, file], { encoding: 'utf8' });
    return { status, stderr };
  };
  const subject = (length: number) => `fix(api): ${'a'.repeat(length - 10)}`;

  it.each([
    'fix(api): an order is settled by its payment\n\nIts subscription may have ended before.\n',
    'feat(api,worker)!: messages have a version\n\nOld workers refuse them.\n# Please enter the commit message\n',
    `${subject(72)}\n\nWhy.\n`,
    "Merge branch 'main' into feature\n",
    'Revert "fix(api): an order is settled by its payment"\n',
  ])('accepts %j', (message) => {
    expect(judge(message)).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['a subject without a type', 'an order is settled\n\nWhy.\n', 'is not "type(project)'],
    ['a type that is not conventional', 'mend(api): an order\n\nWhy.\n', 'is not "type(project)'],
    ['a subject without a project', 'fix: an order\n\nWhy.\n', 'is not "type(project)'],
    ['a full stop', 'fix(api): an order is settled.\n\nWhy.\n', 'without a full stop'],
    ['a long subject', `${subject(73)}\n\nWhy.\n`, 'more than 72 characters'],
    ['no body', 'fix(api): an order is settled\n', 'the body is missing'],
    ['a body of comments', 'fix(api): an order is settled\n\n# Changes to be committed:\n', 'the body is missing'],
    [
      'a body without an empty line before it',
      'fix(api): an order is settled\nWhy.\nMore.\n',
      'second line is not empty',
    ],
    ['nothing', '', 'is not "type(project)'],
  ])('refuses %s', (_what, message, reason) => {
    const { status, stderr } = judge(message);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
