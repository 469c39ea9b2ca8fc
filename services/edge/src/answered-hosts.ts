/** Names of this machine itself. No name server can make one of them mean another machine. */
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Which hosts a request may name. A request for any other name was sent here by a name server that we do not control:
 * a website whose own name is made to mean this machine (DNS rebinding) would read our answers as its own.
 * RFC 9110, section 15.5.20, provides status 421 for it.
 *
 * @param publicOrigin the address that people use
 * @param further `host` or `host:port` entries of the operator
 * @returns a test of a Host header, or of the authority of a request target in absolute form
 */
export function answeredHosts(publicOrigin: string, further: readonly string[]): (host: string | undefined) => boolean {
  const { protocol } = new URL(publicOrigin);
  const read = (host: string) => URL.parse(`${protocol}//${host}`);
  const answered = new Set([publicOrigin, ...further.map((host) => read(host)?.origin)]);
  return (host) => {
    if (host === undefined || /[/?#@\\\s]/.test(host)) return false;
    const url = read(host);
    return url !== null && (answered.has(url.origin) || loopback.includes(url.hostname));
  };
}
