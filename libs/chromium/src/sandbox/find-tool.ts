import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a system program. The absolute path ensures that later calls start the same file.
 *
 * @param beside folders to search after PATH, such as `/usr/sbin`, which the PATH of ordinary users often lacks
 */
export function findTool(name: string, beside: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...folders, ...beside].map((folder) => path.join(folder, name)).find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Whether other users can execute or enter the path: it and all its parent folders have the x permission for others. */
export function isReachableByOthers(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    let step = realpathSync(file);
    for (;;) {
      if ((statSync(step).mode & 0o001) === 0) return false;
      const parent = path.dirname(step);
      if (parent === step) return true;
      step = parent;
    }
  } catch {
    return false;
  }
}
