/** What a worker may send for one page; the engine keeps below it. */
export const mostPictureBytes = 2 * 1024 * 1024;

const ascii = (bytes: Buffer, from: number): string => bytes.toString('latin1', from, from + 4);

/** By its first bytes: a RIFF of exactly this length that begins with a picture. What it is called does not count. */
export function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 20 &&
    ascii(bytes, 0) === 'RIFF' &&
    bytes.readUInt32LE(4) + 8 === bytes.length &&
    ascii(bytes, 8) === 'WEBP' &&
    /^VP8[ LX]$/.test(ascii(bytes, 12))
  );
}
