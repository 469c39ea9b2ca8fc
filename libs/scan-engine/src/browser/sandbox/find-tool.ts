import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The absolute path of a program of this system, so that nothing else is started under its name later.
 * @param beside folders that a person's PATH often leaves out
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

/** Whether every folder on the way lets other users through, and the thing itself may be executed or entered. */
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
