import { accessSync, constants, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureView } from '@stufenlos/contracts/picture-views';
import { fileError } from '../input/usage-error.ts';

/** Folder of `--screenshots`. */
export interface ScreenshotFolder {
  /** @param number position of the address in the list, from 1 */
  keep(number: number, url: string, webp: Uint8Array, view?: PictureView): Promise<void>;
}

/** Creates the folder before any work begins. @throws UsageError when it cannot be created or written */
export function openScreenshotFolder(folder: string): ScreenshotFolder {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileError(`--screenshots ${folder}`, error);
  }
  return {
    keep: (number, url, webp, view) => writeFile(path.join(folder, screenshotName(number, url, view)), webp),
  };
}

/**
 * `3-www.example.com.webp`, and `3-www.example.com-mobile.webp` for another view. Other characters of the host are
 * replaced, because it is untrusted.
 */
export function screenshotName(number: number, url: string, view?: PictureView): string {
  const host = URL.parse(url)?.hostname ?? '';
  const name = host.replaceAll(/[^a-z0-9.-]+/gi, '_').slice(0, 100);
  return `${[number, name, ...(view ? [view] : [])].join('-')}.webp`;
}
