/** What a picture says of itself before a single pixel is decoded. */
export interface LogoKind {
  kind: 'png' | 'jpeg';
  /** An animated PNG: a `acTL` chunk before the first pixels (PNG 3rd edition, 11.3.6.1). */
  isAnimated: boolean;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * By the bytes alone: a file's name and a content type are words of the sender. Nothing but PNG and JPEG ever reaches
 * the decoders. No SVG, because it is a document and no picture: it may hold script, styles and references to other
 * places. Pure.
 */
export function logoKindOf(bytes: Buffer): LogoKind | undefined {
  if (startsWith(bytes, pngStart)) return { kind: 'png', isAnimated: chunksBeforePixels(bytes).includes('acTL') };
  return startsWith(bytes, jpegStart) ? { kind: 'jpeg', isAnimated: false } : undefined;
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** Names of the chunks of a PNG up to its pixels, or as far as they can be read. */
function chunksBeforePixels(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = pngStart.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') return names;
    names.push(name);
  }
  return names;
}
