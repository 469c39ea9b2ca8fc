import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { manifestFile, readManifest, type Manifest } from './manifest.ts';
import { filesIn, measureFile } from './stored-files.ts';

/**
 * Reads every byte. It finds damage; somebody who can write to the folder can also write the hashes.
 *
 * @throws {BackupError} naming the first files that are missing, damaged or unknown
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await measureFile(join(folder, path)).catch(() => undefined);
    if (!found) faults.push(`${path} is missing`);
    else if (found.bytes !== bytes || found.sha256 !== sha256) faults.push(`${path} is damaged`);
  }
  const known = new Set([manifestFile, ...manifest.files.map(({ path }) => path)]);
  for (const path of await filesIn(folder)) if (!known.has(path)) faults.push(`${path} is not in ${manifestFile}`);
  if (faults.length === 0) return manifest;
  const shown = faults.slice(0, 5).join('; ');
  throw new BackupError(`the backup is not what was made (${faults.length} files): ${shown}; take another backup`);
}
