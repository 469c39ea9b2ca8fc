import { accessSync, constants, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileError } from '../input/usage-error.ts';

/** Folder of `--screenshots`. */
export interface ScreenshotFolder {
  /** @param number position of the address in the list, from 1 */
  keep(number: number, url: string, webp: Uint8Array): Promise<void>;
}

/** Creates the folder before any work begins. @throws UsageError when it cannot be created or written */
export function openScreenshotFolder(folder: string): ScreenshotFolder {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileError(`--screenshots ${folder}`, error);
  }
  return { keep: (number, url, webp) => writeFile(path.join(folder, screenshotName(number, url)), webp) };
}

/** `3-www.example.com.webp`. Other characters of the host are replaced, because it is untrusted. */
export function screenshotName(number: number, url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return `${number}-${host.replaceAll(/[^a-z0-9.-]+/gi, '_').slice(0, 100)}.webp`;
}
