import { connect, createServer } from 'node:net';

/** @returns {Promise<boolean>} true when nobody listens on this port of the loopback, neither IPv4 nor IPv6 */
export async function isFree(/** @type {number} */ port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * Hands out ports of the loopback, never the same twice.
 * A wanted port that is busy moves on to the next free one; `0` takes any.
 *
 * @param {{ reserve: (port: number) => boolean }} [reservations] keeps ports from other launchers
 */
export function createPorts(reservations = { reserve: () => true }) {
  /** @type {Set<number>} */
  const given = new Set();
  /** @type {(wanted: number) => Promise<number>} */
  const take = async (wanted) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const port = wanted === 0 ? anyPort() : wanted + attempt;
      if (port > 65_535) break;
      if (given.has(port)) continue;
      // Reserved before the question, so that two callers at once never get the same answer.
      given.add(port);
      if ((await isFree(port)) && reservations.reserve(port)) return port;
    }
    throw new Error(`no free port from ${wanted} on`);
  };
  return { take };
}

/** @returns {Promise<boolean>} true when something accepts a connection */
export function accepts(/** @type {string} */ host, /** @type {number} */ port, limitMs = 3000) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(limitMs, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

/** @type {(port: number, host: string) => Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 says that the address is not available: then nobody else can be there either.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Below the range from which systems take the near end of outgoing connections: a port from there may be taken again
 * before its service starts.
 */
const anyPort = () => 20_000 + Math.floor(Math.random() * 10_000);
