import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Front, startFront } from './testing/front.ts';
import { RelyingParty } from './testing/relying-party.ts';
import { formAction, Visitor } from './testing/visitor.ts';

let front: Front;
let state: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  front = await startFront();
});
afterEach(async () => {
  await end('SIGKILL');
  await front.close();
  rmSync(state, { recursive: true, force: true });
});

/** The real process, as the launcher starts it. */
async function start(): Promise<void> {
  const ports = { SITES_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const env = { ...process.env, ...ports, PUBLIC_ORIGIN: front.origin, SANDBOX_STATE: state };
  child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    const { event, ports: real } = JSON.parse(line) as { event: string; ports: { web: number } };
    if (event !== 'listening') continue;
    front.upstream = real.web;
    return;
  }
  throw new Error('ended before it listened');
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return null;
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function signIn(visitor: Visitor, app: RelyingParty) {
  const page = await visitor.get(app.begin());
  return app.finish((await visitor.post(formAction(page.text, 'demo'), { email: 'erika@example.org' })).url);
}

const keySet = async () => (await fetch(`${front.origin}/sandbox/identity/jwks`)).text();

it('keys, sessions, tokens, accounts and mails survive an orderly restart, in files that only their owner may read', async () => {
  await start();
  const visitor = new Visitor(front.origin);
  const app = new RelyingParty(front.origin);
  const tokens = await signIn(visitor, app);
  const person = { name: 'Bleibt', email: 'bleibt@example.org', password: 'vier-flache-stufen' };
  const other = new Visitor(front.origin);
  await other.post(formAction((await other.get(app.begin({ prompt: 'create' }))).text, 'register'), person);
  const before = await keySet();
  // At once after the last change: what is not written yet is written on the way out.
  expect(await end('SIGTERM')).toBe(0);
  expect(readdirSync(state).sort()).toEqual(['keys.json', 'sandbox.json']);
  for (const name of readdirSync(state)) expect(statSync(join(state, name)).mode & 0o777).toBe(0o600);

  await start();
  expect(await keySet()).toBe(before);
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  expect((await visitor.get(app.begin({ prompt: 'none' }))).url).toContain('code=');
  const again = new Visitor(front.origin);
  const page = await again.get(app.begin());
  expect((await again.post(formAction(page.text, 'login'), person)).url).toContain('code=');
  const mails = await fetch(`${front.origin}/sandbox/mail/messages?to=${person.email}`);
  const [mail] = (await mails.json()) as { links: string[] }[];
  expect((await again.get(mail?.links[0] ?? '')).status).toBe(200);
}, 120_000);

it('a killed process keeps what it had written, a damaged file is put aside and does not stop the start', async () => {
  await start();
  const app = new RelyingParty(front.origin);
  const tokens = await signIn(new Visitor(front.origin), app);
  const file = join(state, 'sandbox.json');
  const written = () => existsSync(file) && readFileSync(file, 'utf8').includes('"RefreshToken"');
  await expect.poll(written, { timeout: 10_000 }).toBe(true);
  await end('SIGKILL');
  await start();
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  await end('SIGTERM');

  truncateSync(file, 100);
  await start();
  expect(readdirSync(state)).toContain('sandbox.json.broken');
  expect((await signIn(new Visitor(front.origin), app)).status).toBe(200);
}, 120_000);
