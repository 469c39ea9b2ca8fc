/** Success criteria that axe's tags name: `wcag143` -> `1.4.3`, `wcag1410` -> `1.4.10`. */
export function criteriaOf(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => {
    const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    return match ? [`${match[1]}.${match[2]}.${match[3]}`] : [];
  });
}

/** EN 301 549 clauses of web content: `9.` + criterion. */
export const clausesOf = (criteria: readonly string[]): string[] => criteria.map((criterion) => `9.${criterion}`);
