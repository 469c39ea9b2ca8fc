/**
 * True for everything that could be read as an address of the sandbox's administration, which only the api reaches, on
 * the loopback. Strict on purpose: whatever still has to be decoded after a few rounds is refused, and so is `admin` at
 * the beginning of any segment, because nobody outside may rely on two processes reading a path alike.
 */
export function isClosedSandboxPath(pathname: string): boolean {
  const plain = decoded(pathname);
  if (plain === undefined) return true;
  const spelled = plain
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]/gu, '');
  return spelled.split(/[/\\]/).some((segment) => segment.startsWith('admin'));
}

/** Without any percent-encoding, however often it was applied; undefined when it cannot be read. */
function decoded(text: string): string | undefined {
  let plain = text;
  for (let round = 0; round < 8; round += 1) {
    if (!plain.includes('%')) return plain;
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return undefined;
    }
  }
  return undefined;
}
