import { criterionOf, principles, type Principle } from '@stufenlos/standards';

export interface ManualSection {
  principle: Principle;
  /** Numbers of its criteria, in their order. */
  numbers: readonly string[];
  done: number;
  total: number;
}

/**
 * The criteria of the list by principle, with how many answers each has: `countOf` says it for one criterion. Principles
 * without criteria are left out. Pure.
 */
export function manualSections(
  numbers: readonly string[],
  countOf: (number: string) => { done: number; total: number },
): ManualSection[] {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return principles.flatMap((principle) => {
    const own = sorted.filter((number) => criterionOf(number)?.principle === principle);
    const counts = own.map(countOf);
    const sum = (key: 'done' | 'total') => counts.reduce((all, count) => all + count[key], 0);
    return own.length === 0 ? [] : { principle, numbers: own, done: sum('done'), total: sum('total') };
  });
}
