import type { CrawlPage } from './crawl-page.ts';

/** Pages in a row without new findings after which the rest of their cluster is deferred. */
const idleLimit = 8;

interface Cluster {
  fresh: CrawlPage[];
  seen: CrawlPage[];
  taken: number;
  idle: number;
}

/**
 * Queue of pages. Pages that no earlier run has opened come first; within these, clusters with new findings before the
 * others, one page of each cluster before a second of any, otherwise in the order found.
 */
export class WaitingPages {
  readonly #clusters = new Map<string, Cluster>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(page: CrawlPage, isSeen: boolean): void {
    this.#of(page)[isSeen ? 'seen' : 'fresh'].push(page);
    this.#size += 1;
  }

  next(): CrawlPage | undefined {
    const kind = [...this.#clusters.values()].some(({ fresh }) => fresh.length > 0) ? 'fresh' : 'seen';
    let best: Cluster | undefined;
    for (const cluster of this.#clusters.values()) {
      if (cluster[kind].length > 0 && (!best || goesBefore(cluster, best, kind))) best = cluster;
    }
    const page = best?.[kind].shift();
    if (page) this.#size -= 1;
    return page;
  }

  /** Records that a page of the cluster was taken, also by the plan before it was restored. */
  took({ cluster }: CrawlPage): void {
    this.#of({ cluster }).taken += 1;
  }

  told({ cluster }: CrawlPage, newFingerprints: number): void {
    const of = this.#of({ cluster });
    of.idle = newFingerprints > 0 ? 0 : of.idle + 1;
  }

  #of({ cluster }: Pick<CrawlPage, 'cluster'>): Cluster {
    const known = this.#clusters.get(cluster) ?? { fresh: [], seen: [], taken: 0, idle: 0 };
    this.#clusters.set(cluster, known);
    return known;
  }
}

function goesBefore(a: Cluster, b: Cluster, kind: 'fresh' | 'seen'): boolean {
  const [isIdleA, isIdleB] = [a.idle >= idleLimit, b.idle >= idleLimit];
  if (isIdleA !== isIdleB) return isIdleB;
  if (a.taken !== b.taken) return a.taken < b.taken;
  return (a[kind][0]?.pageNo ?? 0) < (b[kind][0]?.pageNo ?? 0);
}
