import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

/** Lists the source files below the root: tracked or new, never ignored. Outside of git it walks the folders. */
export function listSources(root: string): string[] {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  } catch {
    return walk(root, root);
  }
}

export function listBuilt(root: string, folders: readonly string[]): string[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => walk(root, join(root, folder)));
}

export function read(root: string, paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const passedOver = new Set(['node_modules', '.git', '.local', '.nx', 'dist', 'dist-ssr', 'test-results']);

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}
