import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import { freePort } from '@stufenlos/workspace/free-port';
import { redisUrlOfTests } from './redis-url.ts';

interface RedisProgram {
  command: string;
  env: NodeJS.ProcessEnv;
}

interface Login {
  username?: string;
  password?: string;
}

/** The program of the Redis of the tests; undefined where it runs on another machine. */
export async function redisProgram(): Promise<RedisProgram | undefined> {
  const client = new Redis(redisUrlOfTests());
  const facts = await client.info('server');
  client.disconnect();
  const own = `/proc/${processIdIn(facts) ?? 'none'}`;
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
  readonly #program: RedisProgram;
  readonly #folder: string;
  readonly #words: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(program: RedisProgram, port: number, words: readonly string[], login: Login) {
    this.port = port;
    this.#program = program;
    this.#folder = mkdtempSync(join(tmpdir(), 'redis-'));
    this.#words = words;
    this.client = this.connect({ ...login, maxRetriesPerRequest: null });
  }

  /**
   * @param lines of its configuration
   * @param words of its command line
   * @param login of the client
   */
  static async start(
    program: RedisProgram,
    lines: readonly string[],
    words: readonly string[] = [],
    login: Login = {},
  ): Promise<RedisProcess> {
    for (let tries = 1; ; tries += 1) {
      const started = new RedisProcess(program, await freePort(), words, login);
      const basic = ['bind 127.0.0.1', `port ${started.port}`, `dir ${started.#folder}`, 'save ""'];
      writeFileSync(started.#file, [...basic, ...lines, ''].join('\n'));
      try {
        await started.#run();
        return started;
      } catch (error) {
        // Another process may have taken the port meanwhile.
        await started.kill();
        if (tries === 5) throw error;
      }
    }
  }

  connect(options: RedisOptions): Redis {
    const client = new Redis(this.port, '127.0.0.1', options);
    client.on('error', () => {});
    return client;
  }

  /** Ends it as a power failure does, and starts it over the same folder. */
  async restart(): Promise<void> {
    await this.#end();
    await this.#run();
  }

  /** Ends it as a power failure does. */
  async kill(): Promise<void> {
    this.client.disconnect();
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #file(): string {
    return join(this.#folder, 'redis.conf');
  }

  async #run(): Promise<void> {
    // Its file may have several names, and the program does what it is called.
    const options = { argv0: 'redis-server', env: this.#program.env, stdio: 'ignore' as const };
    const child = spawn(this.#program.command, [this.#file, ...this.#words], options);
    this.#child = child;
    await once(child, 'spawn');
    const refused = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Redis ended with ${code}`)));
    await Promise.race([this.#answersAs(child), refused]);
  }

  /** @throws when another server answers on this port */
  async #answersAs({ pid }: ChildProcess): Promise<void> {
    const facts = await this.client.info('server');
    if (processIdIn(facts) !== String(pid)) throw new Error(`another Redis answers on port ${this.port}`);
  }

  async #end(): Promise<void> {
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

const processIdIn = (facts: string) => /^process_id:(\d+)/m.exec(facts)?.[1];
