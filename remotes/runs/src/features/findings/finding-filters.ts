import { groupings, type FindingsQuery, type Grouping, type GroupsQuery, type Impact } from '@stufenlos/contracts';

/** What is shown of a category and how; all of it stands in the address (ux 6.2). */
export interface FindingFilters {
  impacts: readonly Impact[];
  /** Number of a criterion, `none` for recommendations, '' for all. */
  criterion: string;
  /** Number of a page, '' for all. */
  page: string;
  q: string;
  withIgnored: boolean;
  by: Grouping;
}

export const impactOrder = ['critical', 'serious', 'moderate', 'minor'] as const satisfies readonly Impact[];

/** Anything that is no filter is passed over: an address may be typed by anybody. */
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

/** The address with these filters; what is not filtered is not in it, and nothing else of it changes. */
export function withFilters(search: URLSearchParams, filters: FindingFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = {
    impact: filters.impacts.join(','),
    criterion: filters.criterion,
    page: filters.page,
    q: filters.q,
    ignored: filters.withIgnored ? 'with' : '',
    group: filters.by === 'rule' ? '' : filters.by,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Takes everything away that hides findings; the grouping hides nothing. */
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

/** The filters as the API asks for them. */
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

/** The findings of one group: its key is the value of the filter that the grouping names. */
export const groupQuery = ({ by, ...query }: Omit<GroupsQuery, 'cursor'>, key: string): FindingsQuery => ({
  ...query,
  [by]: key,
});
