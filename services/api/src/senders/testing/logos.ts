import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface Drawing {
  width?: number;
  height?: number;
  /** As in CSS. */
  colour?: string;
}

/** A coloured sign on a transparent ground, as a logo is. */
export function logo({ width = 240, height = 80, colour = '#7a1fa2' }: Drawing = {}): Sharp {
  const sign = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="100%" fill="${colour}"/></svg>`,
  );
  return sharp(sign);
}

export const png = (drawing?: Drawing): Promise<Buffer> => logo(drawing).png().toBuffer();

/** A PNG with one more chunk after its header. */
export function withChunk(picture: Buffer, name: string, content: Buffer): Buffer {
  const afterHeader = 33;
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    ends.subarray(0, 4),
    body,
    ends.subarray(4),
    picture.subarray(afterHeader),
  ]);
}

/** The header of a PNG that claims this size, with the pixels of a small one. */
export function claiming(picture: Buffer, width: number, height: number): Buffer {
  const claim = Buffer.from(picture);
  claim.writeUInt32BE(width, 16);
  claim.writeUInt32BE(height, 20);
  claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
  return claim;
}
