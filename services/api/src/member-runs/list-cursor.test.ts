import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCursor, parseCursor } from './list-cursor.ts';

describe('a cursor', () => {
  it('comes back as the place it was made of', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.uuid(), (micros, id) => {
        const cursor = encodeCursor({ micros, id });
        expect(cursor).toMatch(/^[\w-]{32}$/);
        expect(parseCursor(cursor)).toEqual({ micros, id });
      }),
    );
  });

  it('that was made up is none, or a time and a uuid and nothing else', () => {
    const forged = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.uint8Array({ minLength: 24, maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    );
    fc.assert(
      fc.property(forged, (cursor) => {
        const place = parseCursor(cursor) ?? { micros: 0, id: '00000000-0000-0000-0000-000000000000' };
        expect(Number.isSafeInteger(place.micros)).toBe(true);
        expect(place.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      }),
    );
  });
});
