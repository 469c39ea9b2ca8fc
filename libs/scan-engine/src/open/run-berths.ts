import { hostKeyOf } from '@stufenlos/contracts/address';
import type { Berth } from './berth.ts';
import type { BerthStock } from './berth-stock.ts';

interface Free {
  berth: Berth;
  isFit: Promise<boolean>;
}

/**
 * The places of one run. A page that ended well leaves its place to the next page of the same host: a new renderer
 * costs a third of a scan, and the site's own scripts and styles are in the cache already. Different runs never share
 * one, nor do different hosts of one run.
 */
export class RunBerths {
  readonly #stock: BerthStock;
  readonly #keeps: boolean;
  readonly #free = new Map<string, Free[]>();
  #isClosed = false;

  /** @param keeps false for a run of one page: then nothing is worth keeping */
  constructor(stock: BerthStock, keeps: boolean) {
    this.#stock = stock;
    this.#keeps = keeps;
  }

  async take(url: string, isAlone: boolean): Promise<Berth> {
    const free = isAlone ? undefined : this.#free.get(keyOf(url));
    for (let next = free?.shift(); next; next = free?.shift()) {
      if (await next.isFit) {
        if (!next.berth.isGone) return next.berth;
        // The page that was through went on, and crashed while nobody looked.
        await next.berth.leave(false);
      }
    }
    return this.#stock.take(isAlone);
  }

  /** After a page that ended well. */
  async giveBack(berth: Berth, url: string): Promise<void> {
    if (!this.#keeps || this.#isClosed) return berth.leave(false);
    const list = this.#free.get(keyOf(url)) ?? [];
    this.#free.set(keyOf(url), list);
    // Perhaps no page comes to ask; whatever went wrong, this place is not handed on.
    list.push({ berth, isFit: tidied(berth).catch(() => false) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#free.values()].flat();
    this.#free.clear();
    await Promise.all(all.map(({ berth }) => berth.leave(false)));
  }
}

/** A place that cannot be used again is left at once: what it holds may be a whole browser. */
async function tidied(berth: Berth): Promise<boolean> {
  const isFit = await berth.forget().catch(() => false);
  if (!isFit) await berth.leave(false);
  return isFit;
}

const keyOf = (url: string) => hostKeyOf(new URL(url));
