import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { ScanFact } from '@stufenlos/contracts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';
import { SettlePage } from './settle-page.ts';

/** Most facts of one transaction. */
export const mostTogether = 32;
/** A pause after a transaction of few facts lets those that come meanwhile share the next one. */
const pauseAfter = { fewerThan: mostTogether / 2, ms: 20 };
/** Facts that are taken alone at once. */
const concurrency = 4;

interface Waiting {
  fact: ScanFact;
  tell: (accepted: boolean) => void;
  fail: (cause: unknown) => void;
}

/**
 * Facts that come while a transaction is under way, or shortly after it, share the next one. A fact that cannot be stored
 * takes no other with it: then each goes alone, as does one that has come back.
 * See decisions/settlement/0036-facts-share-a-transaction.md.
 */
@Injectable()
export class FactBatches {
  private readonly logger = new Logger('FactBatches');
  private waiting: Waiting[] = [];
  private readonly task = new CoalescedTask(
    () => this.settleWaiting(),
    () => false,
  );

  constructor(private readonly settle: SettlePage) {}

  /**
   * Resolves after the commit with whether the fact was accepted; rejects when it could not be stored.
   *
   * @param hasComeBack it could not be stored before
   */
  async take(fact: ScanFact, { hasComeBack = false } = {}): Promise<boolean> {
    if (hasComeBack) return await this.settle.alone(fact, new Date());
    const { promise, resolve: tell, reject: fail } = Promise.withResolvers<boolean>();
    this.waiting.push({ fact, tell, fail });
    void this.task.run();
    return await promise;
  }

  private async settleWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, mostTogether);
      const told = batch.length > 1 ? await this.together(batch.map(({ fact }) => fact)) : new Map<ScanFact, boolean>();
      const left = batch.filter(({ fact }) => !told.has(fact));
      for (const { fact, tell } of batch) if (told.has(fact)) tell(told.get(fact)!);
      await this.oneByOne(left);
      if (batch.length < pauseAfter.fewerThan) await pause(pauseAfter.ms);
    }
  }

  private async together(facts: readonly ScanFact[]): Promise<Map<ScanFact, boolean>> {
    try {
      return await this.settle.together(facts, new Date());
    } catch (cause) {
      this.logger.warn({ event: 'facts_not_stored_together', facts: facts.length, cause: String(cause) });
      return new Map();
    }
  }

  private async oneByOne(waiting: readonly Waiting[]): Promise<void> {
    const rest = waiting.values();
    const takeNext = async () => {
      for (const { fact, tell, fail } of rest) await this.settle.alone(fact, new Date()).then(tell, fail);
    };
    await Promise.all(Array.from({ length: concurrency }, takeNext));
  }
}
