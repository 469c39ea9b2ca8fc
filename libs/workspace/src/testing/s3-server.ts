import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from 'vitest';

/** As the launcher names it. */
interface Named {
  /** The program that starts the server. */
  S3_SERVER?: string;
  /** Why there is none, and what to do. */
  S3_SERVER_MISSING?: string;
}

export interface S3Server {
  /** As a store in a bucket is opened with. */
  settings: { endpoint: string; region: string; keys: { id: string; secret: string } };
  /** Creates an empty bucket. */
  bucket: (name: string) => Promise<void>;
  stop: () => void;
}

const launcher = join(import.meta.dirname, '../../../../services/standalone/object-store.mjs');

/** What `npm test` has found, else the launcher is asked, which unpacks Debian's packages. */
const { S3_SERVER: program, S3_SERVER_MISSING: why = 'the launcher named no program' } = isSaid(process.env)
  ? process.env
  : await askLauncher();

if (program === undefined) console.warn(`NOT TESTED: stores in buckets. ${why}`);

/** Says aloud where no S3 server can be had, as the end of `npm test` does. */
export const describeWithS3: typeof describe.skip = program === undefined ? describe.skip : describe;

function isSaid(env: Named): boolean {
  return env.S3_SERVER !== undefined || env.S3_SERVER_MISSING !== undefined;
}

async function askLauncher(): Promise<Named> {
  const { stdout } = await promisify(execFile)(process.execPath, [launcher]);
  return JSON.parse(stdout) as Named;
}

/** Starts a server of its own, which keeps everything in memory. */
export async function startS3Server(): Promise<S3Server> {
  if (program === undefined) throw new Error(why);
  const child = spawn(program, { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = `http://127.0.0.1:${port.toString().trim()}`;
  return {
    settings: { endpoint, region: 'us-east-1', keys: { id: 'test', secret: 'test' } },
    async bucket(name) {
      const { status } = await fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (status !== 200) throw new Error(`the S3 server answers ${status}`);
    },
    stop,
  };
}
