interface Version {
  major: number;
  minor: number;
  patch: number;
}

/** Accepts the two forms that our builds write: `^1.2.3` and an exact version. Refuses any other form. */
export function satisfiesRange(version: string, range: string): boolean {
  const given = read(version);
  const wanted = read(range.replace(/^\^/, ''));
  if (!given || !wanted) return false;
  if (!range.startsWith('^')) return order(given, wanted) === 0;
  if (order(given, wanted) < 0 || given.major !== wanted.major) return false;
  if (wanted.major > 0) return true;
  return given.minor === wanted.minor && (wanted.minor > 0 || given.patch === wanted.patch);
}

function read(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return match ? { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) } : undefined;
}

const order = (one: Version, other: Version) =>
  one.major - other.major || one.minor - other.minor || one.patch - other.patch;
