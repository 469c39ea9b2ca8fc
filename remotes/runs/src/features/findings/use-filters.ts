import { useSearchParams } from '@stufenlos/platform';
import { useMemo } from 'react';
import { filtersOf, withFilters, type FindingFilters } from './finding-filters.ts';

/** The filters in the address. Each choice is a step that "back" takes back; letters of one search are not. */
export function useFilters(): [FindingFilters, (changes: Partial<FindingFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filters = useMemo(() => filtersOf(new URLSearchParams(text)), [text]);
  const change = (changes: Partial<FindingFilters>) => {
    const isTyping =
      changes.q !== undefined && changes.q !== '' && filters.q !== '' && Object.keys(changes).length === 1;
    setSearch((before) => withFilters(before, { ...filtersOf(before), ...changes }), {
      replace: isTyping,
      preventScrollReset: true,
    });
  };
  return [filters, change];
}
