import { useSearchParams } from '@stufenlos/platform';
import { useMemo, useState } from 'react';
import { filtersOf, withFilters, type FindingFilters } from './finding-filters.ts';

/**
 * The filters in the address. Each choice is a step that "back" takes back; letters of one search are not. The address
 * follows a choice as a transition, on a busy machine a moment later: until then the choice itself counts, so that no
 * checkbox springs back under somebody's hand and a second choice does not forget the first.
 */
export function useFilters(): [FindingFilters, (changes: Partial<FindingFilters>) => void] {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const stored = useMemo(() => filtersOf(new URLSearchParams(text)), [text]);
  const [chosen, setChosen] = useState({ filters: stored, text });
  if (chosen.text !== text) setChosen({ filters: isSame(chosen.filters, stored) ? chosen.filters : stored, text });
  const { filters } = chosen;
  const change = (changes: Partial<FindingFilters>) => {
    const isTyping =
      changes.q !== undefined && changes.q !== '' && filters.q !== '' && Object.keys(changes).length === 1;
    const next = { ...filters, ...changes };
    setChosen({ filters: next, text });
    setSearch((before) => withFilters(before, next), { replace: isTyping, preventScrollReset: true });
  };
  return [filters, change];
}

/** What is asked for again under another address is the same question. */
const isSame = (one: FindingFilters, other: FindingFilters) => written(one) === written(other);
const written = (filters: FindingFilters) => withFilters(new URLSearchParams(), filters).toString();
