/** Milliseconds from the first start until a run is settled with the pages that are done. */
export const deadlineMs = { page: 15 * 60_000, site: 2 * 3_600_000 } as const;
