import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import { readAddress, type Address, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import { ScanQuota } from '../access/scan-quota.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { addressKey } from '../contract/field-keys.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { DispatchBell } from './dispatch-bell.ts';
import { lockedView, previewRules } from './report-view.ts';
import { copyResult, findReusable } from './reuse-answer.ts';
import { ruleList } from './rule-lists.ts';
import { readPreview, readRuleRows } from './rule-rows.ts';
import { RunsRepository } from './runs.repository.ts';
import { newScanToken, tokenHash } from './scan-token.ts';
import { SettlePage } from './settle-page.ts';

/** Seconds after which a full queue is worth asking again. */
const queueRetrySeconds = 60;

@Injectable()
export class RunsService {
  private readonly logger = new Logger('Runs');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly quota: ScanQuota,
    private readonly settle: SettlePage,
    private readonly bell: DispatchBell,
  ) {}

  /** Orders a free check of one page. Redis is not touched: the job row waits until the dispatcher sees it. */
  async accept(order: CreateScan, ip: string, now = new Date()): Promise<ScanAccepted> {
    const address = this.read(order.url);
    const quotaKey = await this.quota.keyOf(ip, now);
    const token = newScanToken();
    const fresh = {
      tokenHash: tokenHash(token),
      now,
      expiresAt: new Date(now.getTime() + this.config.retentionDays * 86_400_000),
    };
    const since = new Date(now.getTime() - this.config.reuseMinutes * 60_000);
    let runId: string | undefined;
    const accepted = await this.db.transaction().execute(async (tx): Promise<Omit<ScanAccepted, 'token' | 'host'>> => {
      const charges = await this.quota.charge(tx, quotaKey, now);
      const known = order.fresh ? undefined : await findReusable(tx, address.pageKey, since);
      if (known?.finished_at) {
        await copyResult(tx, known.id, fresh);
        return { state: 'completed', reused: true, checkedAt: known.finished_at.toISOString() };
      }
      if ((await this.runs.countOpenJobs(tx)) >= this.config.queue.openJobs) {
        throw new AppError('queue_full', { retryAfter: queueRetrySeconds });
      }
      runId = await this.runs.insertVisitorRun(tx, { ...fresh, address, locale: order.locale, charges });
      return { state: 'queued' };
    });
    this.logger.log({ event: 'run_accepted', runId, host: address.host, reused: accepted.reused ?? false });
    if (!accepted.reused) this.bell.ring();
    return { token, host: address.host, ...accepted };
  }

  /** The locked result (P75). */
  async report(token: string): Promise<LockedRun> {
    const row = await this.runs.read(await this.idOf(token));
    if (!row) throw new AppError('not_found');
    const rows = await readRuleRows(this.db, row.run.id);
    const rules = {
      violations: ruleList(rows, 'violation'),
      incomplete: ruleList(rows, 'review'),
      passes: ruleList(rows, 'pass'),
      inapplicable: ruleList(rows, 'inapplicable'),
    };
    return lockedView(row, rules, await readPreview(this.db, row.run.id, previewRules(rules.violations)));
  }

  async cancel(token: string, now = new Date()): Promise<void> {
    const runId = await this.idOf(token);
    if (!(await this.settle.cancel(runId, now))) throw new AppError('conflict', { data: { reason: 'finished' } });
    this.logger.log({ event: 'run_canceled', runId });
  }

  /** `not_found` for a token that never was, `gone` for one whose result has expired. */
  async idOf(token: string, now = new Date()): Promise<string> {
    const hash = tokenHash(token);
    const run = await this.runs.findByToken(hash);
    if (run && (run.expires_at === null || run.expires_at > now)) return run.id;
    throw new AppError(run || (await this.runs.hasExpired(hash)) ? 'gone' : 'not_found');
  }

  private read(typed: string): Address {
    const reading = readAddress(typed, { allow: this.config.scan.allow });
    if (!reading.ok) throw new AppError('invalid_input', { fields: [{ path: 'url', key: addressKey(reading.error) }] });
    if (this.config.scan.denyHosts.includes(reading.address.hostKey)) {
      throw new AppError('address_refused', { fields: [{ path: 'url', key: addressKey('private') }] });
    }
    return reading.address;
  }
}
