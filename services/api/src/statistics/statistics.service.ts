import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Statistics } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';

const windowDays = 30;
/** Short, so that a burst of visitors costs one query; browsers and proxies keep the answer for five minutes. */
const memoryMs = 30_000;

@Injectable()
export class StatisticsService {
  private memory: { until: number; answer: Promise<Statistics> } | undefined;

  constructor(private readonly db: Kysely<Database>) {}

  async read(now = new Date()): Promise<Statistics> {
    if (this.memory && this.memory.until > now.getTime()) return await this.memory.answer;
    const answer = this.count(new Date(now.getTime() - windowDays * 86_400_000));
    const memory = (this.memory = { until: now.getTime() + memoryMs, answer });
    try {
      return await answer;
    } catch (error) {
      // The next visitor asks again.
      if (this.memory === memory) this.memory = undefined;
      throw error;
    }
  }

  /** Only the newest result of each host counts for the mean. Reused answers do not count at all. */
  private async count(since: Date): Promise<Statistics> {
    const { rows } = await sql<{ scans: number; mean: number | null }>`
      with counted as (
        select host_key, finished_at, (stats #>> '{categories,violations,nodes}')::int as elements
        from runs where state in ('completed', 'partial') and not reused and finished_at > ${since}
      ), newest as (
        select distinct on (host_key) elements from counted order by host_key, finished_at desc
      )
      select (select count(*)::int from counted) as scans,
        (select round(avg(elements), 1)::float8 from newest) as mean`.execute(this.db);
    return { windowDays, scans: rows[0]?.scans ?? 0, avgIssuesPerSite: rows[0]?.mean ?? null };
  }
}
