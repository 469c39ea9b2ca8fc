/**
 * May a remote built for `contract` run in a shell that provides `provided`? Same major, and no newer minor than the
 * shell's. Anything unreadable is refused. Asked by the release check and, before any download, by the shell.
 */
export function isCompatibleVersion(contract: string, provided: string): boolean {
  const wanted = read(contract);
  const given = read(provided);
  return !!wanted && !!given && wanted.major === given.major && wanted.minor <= given.minor;
}

function read(version: string): { major: number; minor: number } | undefined {
  const match = /^(\d+)\.(\d+)\.\d+$/.exec(version);
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : undefined;
}
