import { expect, it } from 'vitest';
import { filtersOf, groupQuery, isFiltered, queryOf, withFilters, withoutFilters } from './finding-filters.ts';

const of = (query: string) => filtersOf(new URLSearchParams(query));

it('writes every filter into the address and reads it back, whatever else stands there', () => {
  const address =
    'tab=incomplete&impact=critical%2Cminor&criterion=1.4.3&page=7&q=%3Cimg%26&ignored=with&group=component';
  const filters = of(address);
  expect(filters).toEqual({
    impacts: ['critical', 'minor'],
    criterion: '1.4.3',
    page: '7',
    q: '<img&',
    withIgnored: true,
    by: 'component',
  });
  expect(withFilters(new URLSearchParams('tab=incomplete'), filters).toString()).toBe(address);
});

it('leaves nothing in the address that filters nothing', () => {
  const before = new URLSearchParams('tab=violations&impact=minor&group=page&page=3&criterion=none&q=x');
  const after = withFilters(before, { ...withoutFilters(filtersOf(before)), by: 'rule' });
  expect(after.toString()).toBe('tab=violations');
});

it('passes over what is no filter', () => {
  const filters = of(`impact=deadly&criterion=abc&page=0&group=colour&ignored=only&q=${'x'.repeat(300)}`);
  expect({ ...filters, q: filters.q.length }).toEqual({
    impacts: [],
    criterion: '',
    page: '',
    q: 200,
    withIgnored: false,
    by: 'rule',
  });
});

it('does not call a grouping a filter, because it hides nothing', () => {
  expect(isFiltered(of('group=page'))).toBe(false);
  expect(isFiltered(of('q=x'))).toBe(true);
});

it('asks the API for what is filtered, and for one group of it', () => {
  expect(queryOf('violations', of(''))).toEqual({ category: 'violations' });
  const query = queryOf('incomplete', of('impact=minor&criterion=none&page=2&q=a&ignored=with'));
  expect(query).toEqual({
    category: 'incomplete',
    impact: 'minor',
    criterion: 'none',
    page: '2',
    q: 'a',
    ignored: 'with',
  });
  expect(groupQuery({ ...query, by: 'rule' }, 'list')).toEqual({ ...query, rule: 'list' });
  expect(groupQuery({ ...query, by: 'criterion' }, '1.1.1')).toEqual({ ...query, criterion: '1.1.1' });
});
