import { groupings, type FindingsQuery, type Grouping, type GroupsQuery, type Impact } from '@stufenlos/contracts';
import { withParameter } from '../../../parts/forms/with-parameter.ts';

/** Which findings of a category the page shows, and how it groups them. The query string holds all of it. */
export interface FindingFilters {
  impacts: readonly Impact[];
  /** The number of a criterion, `none` for recommendations, '' for all. */
  criterion: string;
  /** The number of a page, '' for all. */
  page: string;
  q: string;
  withIgnored: boolean;
  by: Grouping;
}

export const impactOrder = ['critical', 'serious', 'moderate', 'minor'] as const satisfies readonly Impact[];

/** Reads the filters from the query string. It ignores invalid values, because anybody can type an address. */
export function filtersOf(search: URLSearchParams): FindingFilters {
  const asked = (search.get('impact') ?? '').split(',');
  const matching = (name: string, form: RegExp) => {
    const value = search.get(name) ?? '';
    return form.test(value) ? value : '';
  };
  return {
    impacts: impactOrder.filter((impact) => asked.includes(impact)),
    criterion: matching('criterion', /^(?:none|\d\.\d{1,2}\.\d{1,2})$/),
    page: matching('page', /^[1-9]\d{0,5}$/),
    q: (search.get('q') ?? '').trim().slice(0, 200),
    withIgnored: search.get('ignored') === 'with',
    by: groupings.find((grouping) => grouping === search.get('group')) ?? 'rule',
  };
}

/** Returns the query string with these filters. Empty filters are left out, and other parameters stay as they are. */
export function withFilters(search: URLSearchParams, filters: FindingFilters): URLSearchParams {
  const values = {
    impact: filters.impacts.join(','),
    criterion: filters.criterion,
    page: filters.page,
    q: filters.q,
    ignored: filters.withIgnored ? 'with' : '',
    group: filters.by === 'rule' ? '' : filters.by,
  };
  return Object.entries(values).reduce((next, [name, value]) => withParameter(next, name, value), search);
}

/** Resets every filter that hides findings. The grouping hides nothing, so it stays. */
export const withoutFilters = ({ by }: FindingFilters): FindingFilters => ({
  impacts: [],
  criterion: '',
  page: '',
  q: '',
  withIgnored: false,
  by,
});

export const isFiltered = ({ impacts, criterion, page, q }: FindingFilters): boolean =>
  impacts.length > 0 || criterion !== '' || page !== '' || q !== '';

/** Turns the filters into the query that the API expects. */
export function queryOf(category: FindingsQuery['category'], filters: FindingFilters): FindingsQuery {
  const { impacts, criterion, page, q, withIgnored } = filters;
  return {
    category,
    ...(impacts.length > 0 && { impact: impacts.join(',') }),
    ...(criterion !== '' && { criterion }),
    ...(page !== '' && { page }),
    ...(q !== '' && { q }),
    ...(withIgnored && { ignored: 'with' }),
  };
}

/** The query for the findings of one group. The key of the group is the value of the filter named by the grouping. */
export const groupQuery = ({ by, ...query }: Omit<GroupsQuery, 'cursor'>, key: string): FindingsQuery => ({
  ...query,
  [by]: key,
});
