import type sharpLibrary from 'sharp';

let loaded: Promise<typeof sharpLibrary> | undefined;

/** Loads the native library with the first picture, because most scans of the command line need none. */
export function loadSharp(): Promise<typeof sharpLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // No image is processed twice, and the threads would compete with the browser for processors.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
