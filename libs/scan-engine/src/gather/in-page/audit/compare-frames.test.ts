import { profileRules } from '@stufenlos/standards';
import { html, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from '../../../scanner-options.ts';
import { sharedScanner } from '../../../testing/shared-scanner.ts';

const document = (title: string, text: string) => html(`<p>${text}</p>`, `<title>${title}</title>`);
const times = 'The harbour opens at nine and closes at six, on Sundays at four. Boats leave every hour.';
const frames = (...sources: string[]) =>
  sources.map((src) => `<iframe title="Harbour" src="${src}"></iframe>`).join('');
const labelled = (...sources: string[]) => frames(...sources).replaceAll('title=', 'aria-label=');

/** Where the documents of frames are, and what they contain. */
const documents = {
  '/times': document('Opening times', times),
  '/copy': document('Opening times', times),
  '/longer': document('Opening times', `${times} Tickets are sold at the pier.`),
  '/map': document('Map', 'Quays, lighthouse, car park and museum'),
  '/untitled': html('<p>Quays, lighthouse, car park and museum</p>', ''),
  '/empty': document('Map', ''),
  '/loading': document('Loading', 'Please wait'),
  '/drawing': document('Opening times', ''),
};

const same: [what: string, body: string][] = [
  ['the same address', frames('/times', '/times')],
  ['the same text', frames('/times', '/copy')],
  ['another document and another name', frames('/times') + frames('/map').replace('Harbour', 'Map')],
];
const open: [what: string, body: string][] = [
  ['another name by a label', frames('/times') + frames('/map').replace('<iframe', '<iframe aria-label="Map"')],
  ['documents that differ a little', frames('/times', '/longer')],
  ['a document without a title', frames('/times', '/untitled')],
  ['a document without text', frames('/times', '/empty')],
  ['two documents without text', frames('/empty', '/drawing')],
  ['a document of a few words', frames('/times', '/loading')],
  ['an error page', frames('/times', '/missing')],
  ['a document of another site', frames('/times', 'https://elsewhere.test/')],
  ['a document that cannot be read', frames('/times') + frames('/map').replace('<iframe', '<iframe sandbox')],
  ['a document within the attribute', frames('/times') + frames('').replace('src=""', 'srcdoc="<p>Quays</p>"')],
  ['a third frame that cannot be read', frames('/times', '/map', 'https://elsewhere.test/')],
  ['advertisements', frames('/times', '/map').replaceAll('Harbour', 'Advertisement')],
  ['advertisements of others', frames('/times', '/map').replaceAll('Harbour', '3rd party ad content')],
];
const other: [what: string, body: string][] = [
  ['different documents', frames('/times', '/map')],
  ['different documents, named by labels', labelled('/times', '/map')],
];

describe('frames of one name', { timeout: 60_000 }, () => {
  let site: TestSite;
  let scanner: Scanner;
  const three = 'two of three that are the same';
  const cases = [...same, ...open, ...other, [three, frames('/times', '/copy', '/map')] as const];
  beforeAll(async () => {
    const pages = cases.map(([what, body]) => [`/page/${encodeURIComponent(what)}`, html(body)] as const);
    site = await startSite({ ...documents, ...Object.fromEntries(pages) });
    scanner = await sharedScanner({ allow: [site.host] });
  }, 60_000);
  afterAll(async () => {
    await scanner.close();
    await site.close();
  });

  const disabledRules = profileRules('free').filter((id) => id !== 'frame-title-unique');
  const findings = async (what: string) => {
    const result = await scanner.scan(site.url(`/page/${encodeURIComponent(what)}`), {
      profile: 'free',
      disabledRules,
    });
    expect(result.state).toBe('completed');
    return result.findings.filter(({ ruleId }) => ruleId === 'frame-title-unique');
  };
  const outcomes = async (what: string) =>
    (await findings(what)).map(({ outcome, message }) => `${outcome} ${message.key}`);

  it.each(same)('may have %s', async (what) => {
    expect(await outcomes(what)).toEqual([]);
  });

  it.each(open)('leave a question with %s', async (what) => {
    expect(new Set(await outcomes(what))).toEqual(new Set(['review unique-frame-title.incomplete']));
  });

  it.each(other)('may not have %s', async (what) => {
    const violation = 'violation unique-frame-title.fail.other';
    expect(await outcomes(what)).toEqual([violation, violation]);
  });

  it('name the first frame that differs', async () => {
    const others = (await findings(three)).map(({ message }) => message.data?.['other']);
    expect(others).toEqual(['Map', 'Map', 'Opening times']);
  });
});
