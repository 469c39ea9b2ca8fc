import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { redisUrlOfTests } from './redis-url.ts';

interface RedisProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

/** The program of the Redis of the tests; undefined where it runs on another machine. */
export async function redisProgram(): Promise<RedisProgram | undefined> {
  const client = new Redis(redisUrlOfTests());
  const facts = await client.info('server');
  client.disconnect();
  const own = `/proc/${/^process_id:(\d+)/m.exec(facts)?.[1] ?? 'none'}`;
  if (!existsSync(`${own}/environ`)) return undefined;
  // One that was unpacked privately finds its libraries by a variable.
  const variables = readFileSync(`${own}/environ`, 'utf8').split('\0');
  const libraries = variables.find((one) => one.startsWith('LD_LIBRARY_PATH='))?.slice('LD_LIBRARY_PATH='.length);
  const env = { ...process.env, ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }) };
  return { command: readlinkSync(`${own}/exe`), env };
}

/** A Redis server or a Sentinel with a folder and a free port of its own, which answers. */
export class RedisProcess {
  readonly port: number;
  readonly client: Redis;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
    this.client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
    this.client.on('error', () => {});
  }

  static async start(program: RedisProgram, lines: readonly string[], ...words: string[]): Promise<RedisProcess> {
    const [folder, port] = [mkdtempSync(join(tmpdir(), 'redis-')), await freePort()];
    const file = join(folder, 'redis.conf');
    writeFileSync(file, ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, 'save ""', ...lines, ''].join('\n'));
    // Its file may have several names, and the program does what it is called.
    const options = { argv0: 'redis-server', env: program.env, stdio: 'ignore' as const };
    const child = spawn(program.command, [file, ...words], options);
    await once(child, 'spawn');
    const started = new RedisProcess(port, child, folder);
    await started.client.ping();
    return started;
  }

  /** Ends it as a power failure does. */
  async kill(): Promise<void> {
    this.client.disconnect();
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
