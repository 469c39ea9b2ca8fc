import jsonld from 'jsonld';
import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';
import { testPage, testPages } from '../testing/test-results.ts';

const earl = 'http://www.w3.org/ns/earl#';

type Node = Readonly<Record<string, readonly { '@id'?: string; '@value'?: string; '@type'?: string }[]>> & {
  '@id'?: string;
  '@type'?: readonly string[];
};

/** Parses with a JSON-LD processor that fetches nothing and drops terms that the context does not define. */
async function nodesOf(text: string): Promise<Node[]> {
  const documentLoader = (url: string) => Promise.reject(new Error(`nothing may be fetched, not ${url}`));
  const document = JSON.parse(text) as jsonld.JsonLdDocument;
  const flat = (await jsonld.flatten(document, undefined, { documentLoader })) as unknown as Node[];
  return flat;
}

const ofType = (nodes: readonly Node[], type: string) =>
  nodes.filter((node) => node['@type']?.includes(`${earl}${type}`));

describe('EARL', () => {
  it.each(['de', 'en'] as const)(
    'has assertions with assertor, subject, test and result in the W3C vocabulary, in %s',
    async (locale) => {
      const nodes = await nodesOf(await render('earl', testPages, { locale }));
      const byId = new Map(nodes.map((node) => [node['@id'], node]));
      const assertions = ofType(nodes, 'Assertion');
      expect(assertions).toHaveLength(4 + 2 + 1 + 1);
      for (const assertion of assertions) {
        const [by, subject, test, result] = ['assertedBy', 'subject', 'test', 'result'].map((name) => {
          const values = assertion[`${earl}${name}`] ?? [];
          expect(values.length).toBe(1);
          return byId.get(values[0]?.['@id']);
        });
        expect(by?.['@type']).toEqual([`${earl}Assertor`, `${earl}Software`]);
        expect(subject?.['@type']).toEqual([`${earl}TestSubject`]);
        expect(test?.['@type']?.[0]).toMatch(/earl#Test(?:Case|Requirement)$/);
        expect(result?.['@type']).toEqual([`${earl}TestResult`]);
        expect(assertion[`${earl}mode`]).toEqual([{ '@id': `${earl}automatic` }]);
        expect(result?.['http://purl.org/dc/terms/date']?.[0]).toMatchObject({
          '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
        });
      }
    },
  );

  it('has an outcome for each rule, and untested for a page that could not be judged', async () => {
    const outcomes = async (...pages: Parameters<typeof render>[1][number][]) =>
      ofType(await nodesOf(await render('earl', pages)), 'TestResult').map(
        (node) => node[`${earl}outcome`]?.[0]?.['@id']?.slice(earl.length) ?? '',
      );
    expect(await outcomes(testPage())).toEqual(
      expect.arrayContaining(['cantTell', 'failed', 'passed', 'inapplicable']),
    );
    expect(await outcomes(...testPages.slice(2, 4))).toEqual(['untested', 'untested']);
  });

  it('assigns rules to their criteria and points to the elements', async () => {
    const nodes = await nodesOf(await render('earl', [testPage()]));
    const [label] = ofType(nodes, 'TestCase').filter((node) => node['@id']?.endsWith('/label'));
    expect(label?.['http://purl.org/dc/terms/isPartOf']).toEqual([
      { '@id': 'https://www.w3.org/TR/WCAG22/#name-role-value' },
    ]);
    const titles = ofType(nodes, 'TestRequirement').map(
      (node) => node['http://purl.org/dc/terms/title']?.[0]?.['@value'],
    );
    expect(titles).toContain('1.1.1 Non-text Content');
    const pointers = nodes.filter((node) =>
      node['@type']?.includes('http://www.w3.org/2009/pointers#CSSSelectorPointer'),
    );
    expect(pointers.map((node) => node['http://www.w3.org/2009/pointers#expression']?.[0]?.['@value'])).toEqual([
      'form > input',
      'main > img',
    ]);
  });

  it('names an own check by its ACT rule, and one of several by an address of its own', async () => {
    const rules = ['focus-visible', 'keyboard-trap'].map((ruleId) => ({ ruleId, outcome: 'pass' as const, nodes: 1 }));
    const nodes = await nodesOf(await render('earl', [testPage({ rules, findings: [] })]));
    expect(ofType(nodes, 'TestCase').map((node) => node['@id'])).toEqual([
      'https://www.w3.org/WAI/standards-guidelines/act/rules/oj04fd/',
      'urn:stufenlos:rule:keyboard-trap',
    ]);
  });

  it('uses only terms of its context', async () => {
    const text = await render('earl', testPages);
    const document = JSON.parse(text) as { '@context': object; '@graph': unknown };
    const known = new Set([...Object.keys(document['@context']), '@value', '@language']);
    const unknown: string[] = [];
    JSON.stringify(document['@graph'], (key, value: unknown) => {
      if (key !== '' && !/^\d+$/.test(key) && !known.has(key)) unknown.push(key);
      return value;
    });
    expect(unknown).toEqual([]);
  });
});
