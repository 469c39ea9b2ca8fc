import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processes whose command line names this folder: Chromium's crash handlers leave its process group, and outlive a
 * killed browser for a while. Empty where there is no `/proc`.
 */
export function orphanProcessesOf(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid) && commandLine(name).includes(folder))
    .map(Number);
}

/** Empty for a process that has ended meanwhile. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
