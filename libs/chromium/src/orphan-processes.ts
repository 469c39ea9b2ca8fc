import { readdirSync, readFileSync } from 'node:fs';

/**
 * IDs of processes whose command line contains this folder. Chromium's crash handlers leave the browser's process group
 * and outlive a killed browser for a while. Empty on systems other than Linux.
 */
export function orphanProcessesOf(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid) && commandLine(name).includes(folder))
    .map(Number);
}

/** Returns an empty string if the process has ended. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
