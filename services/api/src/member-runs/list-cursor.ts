/** A place in a list that is ordered by time and id. */
export interface ListPosition {
  /** Microseconds since 1970, exactly as PostgreSQL keeps a time. */
  micros: number;
  id: string;
}

const length = 24;

/** Opaque text: 8 bytes of time, 16 of the id. */
export function encodeCursor({ micros, id }: ListPosition): string {
  const bytes = Buffer.alloc(length);
  bytes.writeBigUInt64BE(BigInt(micros));
  bytes.write(id.replaceAll('-', ''), 8, 'hex');
  return bytes.toString('base64url');
}

/**
 * `null` for anything that is no cursor. A forged one names another place of the same list: whose list it is comes
 * from the token alone, so there is nothing to sign.
 */
export function parseCursor(cursor: string): ListPosition | null {
  if (!/^[\w-]{32}$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const micros = Number(bytes.readBigUInt64BE());
  if (!Number.isSafeInteger(micros)) return null;
  const hex = bytes.toString('hex', 8);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { micros, id };
}
