/** How long an image plays. */
export interface ImageAnimation {
  frames: number;
  /** Time of one round in ms. */
  roundMs: number;
  /** 0: without end. */
  rounds: number;
}

/** Browsers show frames of 10 ms and less for 100 ms. */
const shownMs = (ms: number) => (ms <= 10 ? 100 : ms);

/**
 * Reads only the structure of a file, and decodes no picture: the files come from strangers.
 *
 * @returns null for an image that does not move, or that is no GIF, PNG or WebP
 */
export function animationOf(bytes: Buffer): ImageAnimation | null {
  try {
    const read = readers.find(({ magic, at = 0 }) => bytes.subarray(at, at + magic.length).equals(magic));
    const animation = read?.read(bytes);
    return animation && animation.frames > 1 ? animation : null;
  } catch (error) {
    // A file that ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: readonly { magic: Buffer; at?: number; read: (bytes: Buffer) => ImageAnimation }[] = [
  { magic: Buffer.from('GIF8'), read: readGif },
  { magic: Buffer.from([0x89, 0x50, 0x4e, 0x47]), read: readPng },
  { magic: Buffer.from('WEBP'), at: 8, read: readWebp },
];

function readGif(bytes: Buffer): ImageAnimation {
  const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const found = { frames: 0, roundMs: 0, rounds: 1 };
  let delayMs = 0;
  let at = 13 + tableSize(bytes.readUInt8(10));
  const skipBlocks = () => {
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1;
    at += 1;
  };
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x21) {
      const label = bytes.readUInt8(at + 1);
      if (label === 0xf9) delayMs = bytes.readUInt16LE(at + 4) * 10;
      const isLoop = label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0';
      // The file says how often it is repeated, after it has played once.
      if (isLoop) found.rounds = ((count) => (count === 0 ? 0 : count + 1))(bytes.readUInt16LE(at + 16));
      at += 2;
    } else if (kind === 0x2c) {
      found.frames += 1;
      found.roundMs += shownMs(delayMs);
      at += 10 + tableSize(bytes.readUInt8(at + 9)) + 1;
    } else break;
    skipBlocks();
  }
  return found;
}

/** Calls back for each chunk of a file that consists of chunks. */
function eachChunk(bytes: Buffer, start: number, isPng: boolean, note: (type: string, data: number) => void): void {
  for (let at = start; at + 8 <= bytes.length;) {
    const size = isPng ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at + 4);
    note(bytes.toString('latin1', isPng ? at + 4 : at, isPng ? at + 8 : at + 4), at + 8);
    at += isPng ? size + 12 : size + 8 + (size % 2);
  }
}

function readPng(bytes: Buffer): ImageAnimation {
  const found = { frames: 0, roundMs: 0, rounds: 1 };
  eachChunk(bytes, 8, true, (type, data) => {
    if (type === 'acTL') found.rounds = bytes.readUInt32BE(data + 4);
    if (type !== 'fcTL') return;
    found.frames += 1;
    found.roundMs += shownMs((1000 * bytes.readUInt16BE(data + 20)) / (bytes.readUInt16BE(data + 22) || 100));
  });
  return found;
}

function readWebp(bytes: Buffer): ImageAnimation {
  const found = { frames: 0, roundMs: 0, rounds: 1 };
  eachChunk(bytes, 12, false, (type, data) => {
    if (type === 'ANIM') found.rounds = bytes.readUInt16LE(data + 4);
    if (type !== 'ANMF') return;
    found.frames += 1;
    found.roundMs += shownMs(bytes.readUIntLE(data + 12, 3));
  });
  return found;
}

/** Whether it plays for more than five seconds. */
export const isLong = ({ roundMs, rounds }: ImageAnimation): boolean => rounds === 0 || roundMs * rounds > 5000;
