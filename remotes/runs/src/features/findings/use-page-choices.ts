import type { FindingsQuery } from '@stufenlos/contracts';
import { useEffect, useState } from 'react';
import type { ReportDoor } from '../../parts/report-door.ts';

/** Answers of 100 pages each: a list of more helps nobody to choose, the search does. */
const answersAtMost = 3;

/** Pages that have findings of a category, those with the worst first. Without them there is one way less to filter. */
export function usePageChoices(door: ReportDoor, category: FindingsQuery['category'], isSite: boolean) {
  const [pages, setPages] = useState<{ pageNo: string; url: string }[]>([]);
  useEffect(() => {
    if (!isSite) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const found: typeof pages = [];
      let cursor: string | undefined;
      for (let answers = 0; answers < answersAtMost; answers += 1) {
        const { groups, next } = await door.groups(
          { category, by: 'page', ...(cursor !== undefined && { cursor }) },
          leaving.signal,
        );
        found.push(...groups.map(({ key, label }) => ({ pageNo: key, url: label ?? key })));
        cursor = next;
        if (next === undefined) break;
      }
      if (!leaving.signal.aborted) setPages(found);
    };
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [door, category, isSite]);
  return pages;
}
