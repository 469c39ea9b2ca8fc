/** What we use of the provider's metadata: 500 characters of a value, and 20 of its 50 keys. */
export const mirrorLimits = { value: 500, keys: 20 } as const;

const keyOf = (index: number): string => (index === 0 ? 'urls' : `urls_${index + 1}`);
const allKeys = Array.from({ length: mirrorLimits.keys }, (_, index) => keyOf(index));

/**
 * Site keys as metadata: comma lists in `urls`, `urls_2` and so on, their number, and whether some were left out. Every
 * key that we ever write is there; an empty value removes what an earlier, longer list left. Pure.
 */
export function mirrorOf(siteKeys: readonly string[]): Record<string, string> {
  const values: string[] = [];
  let isTruncated = false;
  for (const siteKey of siteKeys) {
    // No host contains a comma. With one, the list could not be read back.
    const entry = siteKey.replaceAll(',', '%2C');
    const last = values.at(-1);
    if (last !== undefined && last.length + 1 + entry.length <= mirrorLimits.value) {
      values[values.length - 1] = `${last},${entry}`;
    } else if (values.length < mirrorLimits.keys && entry.length <= mirrorLimits.value) {
      values.push(entry);
    } else {
      isTruncated = true;
      break;
    }
  }
  return {
    ...Object.fromEntries(allKeys.map((key, index) => [key, values[index] ?? ''])),
    urls_count: siteKeys.length === 0 ? '' : String(siteKeys.length),
    urls_truncated: isTruncated ? 'true' : '',
  };
}

/**
 * What a mirror, or the list of an earlier client, holds: entries in their order, as written. A comma inside the path of
 * a typed address ends no entry, unless what follows it is an address: it has a scheme, or begins with a host name that
 * is not the name of a file. Pure.
 */
export function keysOf(metadata: Readonly<Record<string, string>>): string[] {
  return allKeys.flatMap((key) => {
    const entries: string[] = [];
    for (const part of (metadata[key] ?? '').split(',').map((text) => text.trim())) {
      const last = entries.at(-1);
      if (last !== undefined && isPath(last) && !isAddress(part)) entries[entries.length - 1] += `,${part}`;
      else if (part !== '') entries.push(part.replaceAll('%2C', ','));
    }
    return entries;
  });
}

const isPath = (entry: string): boolean => /^(?:https?:\/\/)?[^/?#]+[/?#]./i.test(entry);

/** Labels and a last one of letters, then a port, a path or nothing. */
const hostName = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu;
const fileEndings =
  /^(?:html?|xhtml|php|aspx?|jsp|cgi|pdf|xml|json|txt|css|js|mjs|png|jpe?g|gif|svg|webp|ico|zip|csv)$/i;

function isAddress(part: string): boolean {
  if (/^https?:\/\//i.test(part)) return true;
  const lastLabel = hostName.exec(part)?.[1];
  return lastLabel !== undefined && !fileEndings.test(lastLabel);
}
