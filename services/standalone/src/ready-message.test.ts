import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readyMessage, sandboxLevel } from './ready-message.mjs';

let logs = '';
beforeEach(() => (logs = mkdtempSync(join(tmpdir(), 'stufenlos-test-'))));
afterEach(() => rmSync(logs, { recursive: true }));

const facts = { address: 'http://localhost:4200', elapsed: '3 s', uses: ['Chromium 1'], examples: [], sandbox: '' };
const nobody = { issuer: undefined, accounts: [] };

it('the level of the sandbox is what the worker logged', () => {
  expect(sandboxLevel(logs)).toBe('');
  const line = { level: 30, event: 'browser started', sandbox: 'uid-drop', notTaken: { jail: 'not installed: ip' } };
  writeFileSync(join(logs, 'worker.log'), `{"event":"other"}\n${JSON.stringify(line)}\n`);
  expect(sandboxLevel(logs)).toBe('uid-drop');
});

it('a browser without a sandbox is a warning of its own, and only that', () => {
  expect(readyMessage({ ...facts, signIn: nobody, sandbox: 'none' })).toContain('NO SANDBOX');
  for (const sandbox of ['jail', 'uid-drop', 'plain', '']) {
    expect(readyMessage({ ...facts, signIn: nobody, sandbox })).not.toContain('careful');
  }
});

it('says who can sign in, and where the mails are', () => {
  const accounts = [
    { email: 'anna@example.org', password: 'geheim-1' },
    { email: 'ben@example.org', password: 'geheim-2' },
  ];
  const text = readyMessage({ ...facts, signIn: { issuer: undefined, accounts } });
  expect(text).toContain('sign in    anna@example.org  password geheim-1\n');
  expect(text).toContain('           ben@example.org  password geheim-2\n');
  expect(text).toContain('http://localhost:4200/sandbox/mail');
  const own = readyMessage({ ...facts, signIn: { issuer: 'https://login.example/', accounts: [] } });
  expect(own).toContain('sign in    at https://login.example/\n');
});
