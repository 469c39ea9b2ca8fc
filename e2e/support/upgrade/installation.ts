import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` runs in a folder with sources. Its state is in the `.local` of that folder. */
export interface Installation {
  origin: string;
  /** Address of its demo sites. */
  sites: string;
  /** Calls the admin API of its payments. */
  payments: (path: string, body: object) => Promise<void>;
  /** Ends it like Ctrl-C. @throws Error when it does not end well */
  stop: () => Promise<void>;
}

/** Starts the version whose sources are in the folder, and waits until the site answers. */
export async function startInstallation(folder: string, port: number): Promise<Installation> {
  const { PATH = '', HOME = '', PUPPETEER_EXECUTABLE_PATH: browser = '' } = process.env;
  const args = ['services/standalone/start.mjs', '--quiet', '--port', String(port)];
  const launcher = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, PUPPETEER_EXECUTABLE_PATH: browser },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => launcher.kill());
  const origin = await addressOf(launcher);
  const ports = portsIn(join(folder, '.local/logs/sandbox.log'));
  const { sandboxAdmin } = JSON.parse(readFileSync(join(folder, '.local/secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    origin,
    sites: `http://localhost:${ports['sites']}`,
    async payments(path, body) {
      const answer = await fetch(`http://127.0.0.1:${ports['paymentsAdmin']}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandboxAdmin}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    async stop() {
      const ended = once(launcher, 'exit');
      launcher.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`npm start ended with ${code}`);
    },
  };
}

/** It prints its address when everything answers. */
function addressOf(launcher: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    const found = /^http:\/\/localhost:\d+$/m.exec(said)?.[0];
    if (found !== undefined) resolve(found);
  };
  launcher.stdout?.on('data', listen);
  launcher.stderr?.on('data', listen);
  launcher.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  return promise;
}

/** The ports that its sandbox has told last. */
function portsIn(log: string): Record<string, number> {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const last = lines.findLast((line) => line.includes('"event":"listening"')) ?? '{}';
  return (JSON.parse(last) as { ports?: Record<string, number> }).ports ?? {};
}
