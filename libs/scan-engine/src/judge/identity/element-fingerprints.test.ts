import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AxeNode, Evidence } from '../../gather/evidence.ts';
import type { ElementTraits } from '../../gather/in-page/traits/element-traits.ts';
import { judge } from '../judge.ts';

interface Given {
  selector: string;
  traits?: ElementTraits | undefined;
}
const nodeOf = ({ selector, traits }: Given): AxeNode => ({
  impact: 'serious',
  checks: [{ id: 'link-name', data: null }],
  element: {
    selector,
    html: '<a>',
    rect: null,
    ancestors: ['html', 'body', 'ul', 'li'],
    skeleton: 'a[href]()',
    ...(traits && { traits }),
  },
});
const judged = (given: readonly Given[]) => {
  const nodes = given.map(nodeOf);
  const rule = { id: 'link-name', outcome: 'violation', impact: 'serious', total: nodes.length, nodes } as const;
  return judge({ axe: { version: '4', rules: [rule] } } satisfies Partial<Evidence>).findings;
};
/** Element fingerprints by selector. */
const printsOf = (given: readonly Given[]) =>
  new Map(judged(given).map(({ selector, elementFingerprint }) => [selector, elementFingerprint]));
const onlyPrint = (traits: ElementTraits) => printsOf([{ selector: 'a', traits }]).get('a');

describe('the fingerprint of an element', () => {
  it('begins with a version of its own and tells siblings apart that share the strict one', () => {
    const findings = judged([
      { selector: '#a', traits: { address: '/a' } },
      { selector: '#b', traits: { address: '/b' } },
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(new Set(findings.map(({ elementFingerprint }) => elementFingerprint)).size).toBe(2);
    for (const { elementFingerprint } of findings) expect(elementFingerprint).toMatch(/^e1:[0-9a-f]{16}$/);
  });

  it('is the same wherever the element stands, whatever came before it', () => {
    const own = { selector: 'li:nth-of-type(1) > a', traits: { address: '/a' } };
    const moved = { ...own, selector: 'li:nth-of-type(9) > a' };
    const others = [1, 2, 3].map((at) => ({ selector: `a${at}`, traits: { address: `/new/${at}` } }));
    expect(printsOf([...others, moved]).get(moved.selector)).toBe(printsOf([own]).get(own.selector));
  });

  it('follows from the first trait that is whole, so later ones may change', () => {
    expect(onlyPrint({ id: 'buy', text: 'Kaufen' })).toBe(onlyPrint({ id: 'buy', text: 'Jetzt kaufen', classes: 'x' }));
    expect(onlyPrint({ id: 'item-1', text: 'Kaufen' })).toBe(onlyPrint({ id: 'item-7', text: 'Kaufen' }));
    expect(onlyPrint({ id: 'item-1', text: 'Kaufen' })).not.toBe(onlyPrint({ id: 'item-1', text: 'Merken' }));
  });

  it('follows from the item around it where its own words are everywhere', () => {
    const remove = (row: string, at: number) => ({
      selector: `tr:nth-of-type(${at}) > a`,
      traits: { text: 'Löschen', item: { text: row } },
    });
    const before = printsOf([remove('Anna', 1), remove('Berta', 2)]);
    const after = printsOf([remove('Adam', 1), remove('Anna', 2), remove('Berta', 3)]);
    expect(after.get('tr:nth-of-type(2) > a')).toBe(before.get('tr:nth-of-type(1) > a'));
    expect(after.get('tr:nth-of-type(3) > a')).toBe(before.get('tr:nth-of-type(2) > a'));
  });

  it('follows from the number in a name only where nothing else tells elements apart', () => {
    const series = (at: number, place = at) => ({
      selector: `p:nth-of-type(${place})`,
      traits: { text: `Serie ${at}` },
    });
    const before = printsOf([series(1), series(2)]);
    const after = printsOf([series(0, 1), series(1, 2), series(2, 3)]);
    expect(after.get('p:nth-of-type(3)')).toBe(before.get('p:nth-of-type(2)'));
    expect(onlyPrint({ text: 'Serie 1' })).toBe(onlyPrint({ text: 'Serie 2' }));
  });

  it('counts elements that nothing tells apart, among themselves only', () => {
    const unnamed = (at: number) => ({ selector: `a:nth-of-type(${at})` });
    const named = { selector: '#x', traits: { id: 'x' } };
    const before = printsOf([unnamed(1), unnamed(2)]);
    expect(new Set(before.values()).size).toBe(2);
    const after = printsOf([named, unnamed(1), named, unnamed(2)]);
    expect(after.get('a:nth-of-type(1)')).toBe(before.get('a:nth-of-type(1)'));
    expect(after.get('a:nth-of-type(2)')).toBe(before.get('a:nth-of-type(2)'));
  });

  it('is one for an element that the same rule reports twice', () => {
    const findings = judged([{ selector: 'a' }, { selector: 'a' }]);
    expect(new Set(findings.map(({ elementFingerprint }) => elementFingerprint)).size).toBe(1);
  });

  it('leaves no description of the element in the result', () => {
    expect(judged([{ selector: 'a', traits: { id: 'x' } }])[0]).not.toHaveProperty('element');
  });

  it('never is that of another element of the page, whatever their traits are', () => {
    const word = fc.constantFrom('a', 'a0', 'a1', 'a12345bc', '*', '1', '/x', '/x?b=1', 'id:a', '","', '', '#');
    const item = fc.record({ id: word, address: word, text: word }, { requiredKeys: [] });
    const traits = fc.record(
      { id: word, testId: word, name: word, value: word, for: word, address: word, text: word, classes: word, item },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.option(traits, { nil: undefined }), { maxLength: 25 }), (all) => {
        const given = all.map((one, at) => ({ selector: `a:nth-of-type(${at})`, traits: one }));
        const prints = [...printsOf(given).values()];
        expect(new Set(prints).size).toBe(given.length);
        expect(prints.every((print) => print !== undefined)).toBe(true);
        expect([...printsOf(given).values()]).toEqual(prints);
      }),
      { numRuns: 500 },
    );
  });
});
