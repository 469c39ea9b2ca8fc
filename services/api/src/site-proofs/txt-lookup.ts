import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

const limitMs = 5000;
/** What name servers say when there is no such record. */
const absent = ['ENOTFOUND', 'ENODATA'];

/** The texts of a name, as its name servers tell them. */
@Injectable()
export class TxtLookup {
  /**
   * Asks the name servers ourselves: the system's look-up would hold one of the process's few threads.
   *
   * @returns none when there is no such record; undefined when nobody answered in time
   */
  async textsOf(name: string, servers?: readonly string[]): Promise<readonly string[] | undefined> {
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (servers) resolver.setServers(servers);
    const limit = setTimeout(() => resolver.cancel(), limitMs);
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
