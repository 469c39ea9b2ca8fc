export type Orientation = 'portrait' | 'landscape';

/**
 * Runs inside the page; self-contained.
 *
 * @returns null when the media query names no orientation, undefined when it does not apply to screens
 */
export function orientationOf(media: string): Orientation | null | undefined {
  const queries = media
    .toLowerCase()
    .split(',')
    .filter((query) => !/^\s*(?:only\s+)?(?:print|speech)\b/.test(query));
  if (queries.length === 0) return media.trim() === '' ? null : undefined;
  const named = queries.map((query) => {
    const word = /orientation\s*:\s*(portrait|landscape)/.exec(query)?.[1];
    if (word === undefined) return null;
    const isNegated = /^\s*not\b/.test(query) || /not\s*\(\s*orientation/.test(query);
    return (word === 'portrait') === isNegated ? 'landscape' : 'portrait';
  });
  const [first = null] = named;
  return named.every((name) => name === first) ? first : null;
}
