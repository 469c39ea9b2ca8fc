import robotsParser from 'robots-parser';
import type { Robot } from 'robots-parser';

/** The package is CommonJS, its types describe a module with a default export: under Node the import is the function. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

/** Addresses against the `Allow` and `Disallow` lines of one group: the longest match decides (RFC 9309, 2.2.2). */
export class RobotsMatch {
  readonly #robot: Robot;

  /** @param origin of the addresses */
  constructor(origin: string, rules: string) {
    this.#robot = parseRobots(new URL('/robots.txt', origin).href, `User-agent: *\n${rules}`);
  }

  isAllowed(url: string): boolean {
    return this.#robot.isAllowed(url) !== false;
  }

  /** @param cpuMs of this thread, so that a busy machine changes nothing; what was matched until then was matched */
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
