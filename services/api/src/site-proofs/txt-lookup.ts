import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/** What name servers say when there is no such record. */
const absent = ['ENOTFOUND', 'ENODATA'];

/** The texts of a name, as its name servers tell them. */
@Injectable()
export class TxtLookup {
  /** Milliseconds for one question, questions, and milliseconds for all of it. */
  limits = { timeout: 1500, tries: 2, whole: 5000 };

  /**
   * Asks the name servers ourselves: the system's look-up would hold one of the process's few threads.
   *
   * @returns none when there is no such record; undefined when no name server answered in time
   */
  async textsOf(name: string, servers?: readonly string[]): Promise<readonly string[] | undefined> {
    const resolver = new Resolver({ timeout: this.limits.timeout, tries: this.limits.tries });
    if (servers) resolver.setServers(servers);
    const limit = setTimeout(() => resolver.cancel(), this.limits.whole);
    try {
      // A long text comes in parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return absent.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
    } finally {
      clearTimeout(limit);
    }
  }
}
