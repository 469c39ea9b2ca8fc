import robotsParser from 'robots-parser';
import type { Robot } from 'robots-parser';
import { normalizeEncoding } from '../plan/percent-encoding.ts';

/** The package is CommonJS, but its types declare a default export. In Node.js the import itself is the function. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

/** Matches addresses against the `Allow` and `Disallow` lines of one group. The longest match wins (RFC 9309, 2.2.2). */
export class RobotsMatch {
  readonly #robot: Robot;

  /** @param origin origin of all addresses */
  constructor(origin: string, rules: string) {
    this.#robot = parseRobots(new URL('/robots.txt', origin).href, `User-agent: *\n${rules}`);
  }

  isAllowed(url: string): boolean {
    const { origin, pathname, search } = new URL(url);
    return this.#robot.isAllowed(origin + asPattern(pathname + search)) !== false;
  }

  /**
   * Returns the allowed addresses. When the time is used up, returns those found so far with `isTooMuch`.
   *
   * @param cpuMs processor time of this thread, which does not depend on the load of the machine
   */
  allowedWithin(urls: readonly string[], cpuMs: number): { urls: string[]; isTooMuch: boolean } {
    const start = process.threadCpuUsage();
    const allowed: string[] = [];
    for (const url of urls) {
      const { user, system } = process.threadCpuUsage(start);
      if (user + system > cpuMs * 1000) return { urls: allowed, isTooMuch: true };
      if (this.isAllowed(url)) allowed.push(url);
    }
    return { urls: allowed, isTooMuch: false };
  }
}

/**
 * A path in the encoding in which patterns are compared (RFC 9309, 2.2.2): what needs no encoding has none, and the package
 * encodes in a pattern what `encodeURI` does, as brackets.
 */
const asPattern = (path: string) => encodeURI(normalizeEncoding(path)).replaceAll('%25', '%');
