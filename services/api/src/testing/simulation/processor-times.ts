import { readdir, readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Length of the kernel's tick in milliseconds, in which it counts processor time for `/proc`. */
const tickMs = 10;

/**
 * Processor milliseconds of a PostgreSQL on this machine so far: of all its processes, and of those that have ended.
 * @throws when it runs elsewhere
 */
export async function postgresMs(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = (await processOf(rows[0]!.pid)).parent;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(ownProcess));
  const main = await processOf(server);
  const children = all.flatMap((found) => (found?.parent === server ? found.ownMs : []));
  return children.reduce((sum, ms) => sum + ms, main.ownMs + main.endedMs);
}

/** Processor milliseconds of Redis so far. @param info its answer to `INFO cpu` */
export function redisMs(info: string): number {
  const seconds = ['used_cpu_sys', 'used_cpu_user'].map((name) => new RegExp(`^${name}:(.+)$`, 'm').exec(info)?.[1]);
  return seconds.reduce((sum, text) => sum + Number(text) * 1000, 0);
}

interface ProcessTimes {
  parent: number;
  ownMs: number;
  /** Of children that have ended. */
  endedMs: number;
}

const ownProcess = (pid: string) => processOf(Number(pid)).catch(() => undefined);

/** From `/proc/<pid>/stat`, see proc_pid_stat(5); the name of the program may hold spaces and ends with the last `)`. */
async function processOf(pid: number): Promise<ProcessTimes> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
  return { parent: Number(parent), ownMs: (user! + system!) * tickMs, endedMs: (endedUser! + endedSystem!) * tickMs };
}
