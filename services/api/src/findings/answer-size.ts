/** Most bytes of an answer with findings, in UTF-8, without what is around them: 200 kB and not more. */
export const answerBytes = 180_000;

/**
 * The first items whose JSON fits this many bytes, at least one; the cursor continues after them.
 * @param sizeOf what an item brings beside itself, in bytes
 */
export function fitAnswer<T>(items: readonly T[], limit = answerBytes, sizeOf: (item: T) => number = () => 0): T[] {
  let bytes = 0;
  const end = items.findIndex((item, at) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + sizeOf(item);
    return at > 0 && bytes > limit;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}
