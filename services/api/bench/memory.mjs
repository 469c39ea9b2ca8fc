/** Memory of processes of this machine, from `/proc`. */
import { readdir, readFile } from 'node:fs/promises';

const fileOf = (pid, name) => readFile(`/proc/${pid}/${name}`, 'utf8');
const kilobytes = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Megabytes of a process; what it shares with others counts in part. */
export async function memoryMb(pid) {
  return kilobytes(await fileOf(pid, 'smaps_rollup'), 'Pss') / 1024;
}

/** Megabytes of all that a process has started. */
export async function childrenMb(pid) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    await Promise.all(all.map(async (one) => [one, kilobytes(await fileOf(one, 'status').catch(() => ''), 'PPid')])),
  );
  const isBelow = (one) => {
    const parent = parents.get(String(one));
    return parent === pid || (Boolean(parent) && isBelow(parent));
  };
  // A process may end meanwhile.
  const each = await Promise.all(all.filter(isBelow).map((one) => memoryMb(one).catch(() => 0)));
  return each.reduce((sum, mb) => sum + mb, 0);
}
