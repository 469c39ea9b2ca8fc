import type { PageFinding } from '@stufenlos/contracts';
import { loadRuleTexts, ownRules, profileRules, profileTags } from '@stufenlos/standards';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../gather/axe.ts';
import { judge } from '../judge/judge.ts';
import { ownTag } from '../profiles/own-tag.ts';
import type { Scanner } from '../scanner-options.ts';
import { examplePage } from '../testing/example-page.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { drivenChecks } from './driven-checks.ts';

/** Rules whose example does not make a page in which the rule finds it. The pages beside their checks are scanned instead. */
const notScanned: Readonly<Record<string, readonly string[]>> = {
  'it needs a picture, a sound or a video': [
    'animated-image',
    'autoplay-audio',
    'moving-content',
    'pixel-contrast',
    'pixel-contrast-enhanced',
  ],
  'it needs a second page': ['bypass-repeated-content', 'consistent-help', 'consistent-navigation'],
  'a script that it does not show does the rest': [
    'device-motion',
    'error-identified',
    'keyboard-operable',
    'single-key-shortcuts',
    'status-message',
    'time-limit',
    'widget-state',
  ],
  'a style sheet that it does not show does the rest': ['focus-obscured', 'hover-only-content', 'text-spacing'],
  'what is found in another view belongs to a rule of axe-core': ['dark-scheme', 'mobile-viewport'],
  'it has too few words for a certain answer': ['part-language'],
};

const texts = { de: await loadRuleTexts('de'), en: await loadRuleTexts('en') };
const examplesOf = ({ rules, locale }: (typeof texts)['de']) =>
  Object.entries(rules).flatMap(([id, { example }]) => (example ? [{ id, locale, ...example }] : []));
const driven = ownRules.filter(({ cost }) => cost !== 'audit').map(({ id }) => id);
/** The fragment leaves out the rest of its page, such as headings and landmarks, so recommendations say nothing about it. */
const isViolated = ({ outcome, criteria }: PageFinding) => outcome === 'violation' && criteria.length > 0;
const left = Object.values(notScanned).flat();
const audited = Object.values(texts)
  .flatMap(examplesOf)
  .filter(({ id }) => !driven.includes(id));
const used = examplesOf(texts.de).filter(({ id }) => driven.includes(id) && !left.includes(id));

it('gives a reason for each rule whose example is not scanned, and for no other', () => {
  expect([...left, ...used.map(({ id }) => id)].toSorted()).toEqual(driven.toSorted());
});

it('shows the same elements and attributes in both languages', () => {
  const markupOf = (code: string) => code.match(/<\/?[a-z][\w-]*|\s[a-z-]+(?==)/g)?.join('');
  const shape = (locale: (typeof texts)['de']) =>
    examplesOf(locale).map(({ id, before, after }) => [id, markupOf(before), markupOf(after)]);
  expect(shape(texts.en)).toEqual(shape(texts.de));
});

describe('the example of a rule', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const findingsOf = async (id: string, code: string, locale: string) => {
    await test.show(examplePage(id, code, locale));
    const tags = [...profileTags('pro'), ownTag];
    return judge({ axe: await gatherAxe(test.page.mainFrame(), { tags, frameMs: 5000 }) }).findings;
  };

  it.each(examplesOf(texts.en).filter(({ id }) => used.some((one) => one.id === id)))(
    '$id violates no other rule after the repair',
    async ({ id, after, locale }) => {
      const rest = (await findingsOf(id, after, locale)).filter(isViolated);
      expect(rest.map(({ ruleId }) => ruleId)).toEqual([]);
    },
  );

  it.each(audited)('$id ($locale) has the fault before and none after', async ({ id, locale, before, after }) => {
    expect((await findingsOf(id, before, locale)).map(({ ruleId }) => ruleId)).toContain(id);
    const rest = (await findingsOf(id, after, locale)).filter(
      (finding) => finding.ruleId === id || isViolated(finding),
    );
    expect(rest.map(({ ruleId }) => ruleId)).toEqual([]);
  });
});

describe('the example of a rule that uses the page', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  beforeAll(async () => {
    const pages = used.flatMap(({ id, locale, before, after }) => [
      [`/${id}/before`, examplePage(id, before, locale)] as const,
      [`/${id}/after`, examplePage(id, after, locale)] as const,
    ]);
    site = await startSite(Object.fromEntries(pages));
    scanner = await sharedScanner({ allow: [site.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  it.each(used)('$id has the fault before and not after', async ({ id }) => {
    const needed = [id, ...(drivenChecks.find((check) => check.id === id)?.decides ?? [])];
    const disabledRules = profileRules('enterprise').filter((rule) => !needed.includes(rule));
    const found = async (name: string) => {
      const { findings } = await scanner.scan(site.url(`/${id}/${name}`), { profile: 'enterprise', disabledRules });
      return findings.map(({ ruleId }) => ruleId);
    };
    const [before, after] = await Promise.all([found('before'), found('after')]);
    expect(before).toContain(id);
    expect(after).not.toContain(id);
  });
});
