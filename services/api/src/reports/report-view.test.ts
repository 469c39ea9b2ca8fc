import { lockedRunSchema, runProgressSchema, runStates, type ReportRule } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { progressView, type RunRow } from '../runs/run-view.ts';
import { lockedView, previewRules } from './report-view.ts';
import { runStats } from '../runs/run-stats.ts';

const now = new Date('2026-11-21T10:00:00Z');
const row = (run: Partial<RunRow['run']> = {}): RunRow => ({
  done: 0,
  total: 1,
  queuePosition: 3,
  run: {
    id: '01920000-0000-7000-8000-000000000000',
    owner_sub: null,
    token_hash: Buffer.from('secret hash'),
    org_id: null,
    url: 'https://shop.example:443/a',
    host_key: 'shop.example',
    page_key: 'https://shop.example/a',
    final_url: null,
    title: null,
    source: 'visitor',
    monitor_id: null,
    due_at: null,
    scope: 'page',
    profile: 'free',
    locale: 'de',
    page_limit: 1,
    pages_done: 0,
    pages_total: 1,
    state: 'queued',
    phase: null,
    failure_code: null,
    failure_detail: null,
    crawl_delay_ms: null,
    last_job_no: 1,
    stats: null,
    engine: null,
    site: null,
    notify_email: null,
    version: 4,
    reused: false,
    checked_at: null,
    charged_keys: ['scan-day:secret key@x'],
    unlocked_at: null,
    unlock_source_kind: null,
    unlock_source_id: null,
    plan_run_of: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    deadline_at: null,
    expires_at: now,
    token_expires_at: null,
    details_removed_at: null,
    traceparent: null,
    ...run,
  },
});
const none = { violations: [], incomplete: [], passes: [], inapplicable: [] };
const rule = (ruleId: string, nodes: number): ReportRule => ({
  ruleId,
  impact: 'serious',
  criteria: [],
  nodes,
  pages: 1,
});

describe('what a locked run shows', () => {
  it('tells the place in the queue only while it waits, and the phase only while it runs', () => {
    expect(progressView(row())).toMatchObject({ state: 'queued', queuePosition: 3, version: 4 });
    const running = progressView(row({ state: 'running', phase: 'auditing' }));
    expect(running).toMatchObject({ phase: 'auditing' });
    expect(running).not.toHaveProperty('queuePosition');
    expect(progressView(row({ state: 'completed', phase: 'saving' }))).not.toHaveProperty('phase');
  });

  it('counts the violated rules once there are numbers', () => {
    const rows = { totals: [{ ruleId: 'label', outcome: 'violation' as const, nodes: 9, pages: 1 }], findings: [] };
    const stats = runStats('free', ['completed'], rows);
    expect(progressView(row({ state: 'completed', stats }))).toMatchObject({ violations: 1, incomplete: 0 });
  });

  it('shows five elements at most and says how many it keeps', () => {
    const rules = Array.from({ length: 9 }, (_, at) => rule(`r${at}`, 10));
    const preview = rules.map(({ ruleId }) => ({
      ...finding({ ruleId }),
      id: ruleId,
      pageUrl: 'https://shop.example/',
    }));
    expect(previewRules(rules)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
    const view = lockedView(row({ state: 'completed' }), { ...none, violations: rules }, preview);
    expect(view.preview).toHaveLength(5);
    expect(view.lockedCount).toBe(85);
  });

  it('keeps keys, hashes and owners to itself, and always fits the contract', () => {
    fc.assert(
      fc.property(fc.constantFrom(...runStates), fc.boolean(), (state, hasFailed) => {
        const given = row({ state, ...(hasFailed ? { failure_code: 'dns' as const, failure_detail: {} } : {}) });
        const view = lockedView(given, none, []);
        expect(lockedRunSchema.strict().parse(view)).toEqual(view);
        expect(runProgressSchema.strict().parse(progressView(given))).toEqual(progressView(given));
        expect(JSON.stringify(view)).not.toMatch(/secret|charged|owner|hash/);
      }),
    );
  });
});
