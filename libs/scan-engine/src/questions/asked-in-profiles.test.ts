import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResultSchema } from '@stufenlos/contracts';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { drivenChecks } from '../checks/driven-checks.ts';
import { secondAudits } from '../checks/second-audits.ts';
import type { Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';

const disabledRules = [...drivenChecks, ...secondAudits].map(({ id }) => id);
const content = `<h1>Search results</h1><p>None about <a href="/dogs">our dogs</a>.</p><video src="/film.mp4" controls></video>`;

describe('questions of a scan', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    site = await startSite({ '/': html(content) });
    scanner = await sharedScanner({ allow: [site.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const scan = async (profile: 'free' | 'basic' | 'pro' | 'enterprise') => {
    const result = await scanner.scan(site.url('/'), { profile, disabledRules });
    expect(pageResultSchema.strict().safeParse(result).error).toBeUndefined();
    return result;
  };

  it('are part of the result in Pro, with the criteria of that profile, and change no finding', async () => {
    const { questions, questionTotals, rules, findings } = await scan('pro');
    const description = questions?.find(({ kind }) => kind === 'video-description');
    expect(description).toMatchObject({ criteria: ['1.2.3', '1.2.5'], facts: { file: '/film.mp4', sound: 'unknown' } });
    expect(questions?.map(({ kind }) => kind)).toContain('page-title');
    expect(questions?.map(({ kind }) => kind)).not.toContain('link-text');
    expect(questionTotals).toMatchObject({ 'page-title': 1, 'video-captions': 1 });
    expect(JSON.stringify([rules, findings])).not.toContain('question-');
  });

  it('include those of level AAA in Enterprise', async () => {
    const { questions } = await scan('enterprise');
    expect(questions?.find(({ kind }) => kind === 'link-text')).toMatchObject({ criteria: ['2.4.9'], act: ['aizyf1'] });
    expect(questions?.find(({ kind }) => kind === 'video-description')?.criteria).toEqual(['1.2.3', '1.2.5', '1.2.8']);
  });

  it.each(['free', 'basic'] as const)('are not asked in %s', async (profile) => {
    const result = await scan(profile);
    expect(result).not.toHaveProperty('questions');
    expect(result).not.toHaveProperty('questionTotals');
  });
});
