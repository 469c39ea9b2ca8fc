import type { FindingsQuery } from '@stufenlos/contracts';
import { useEffect, useState } from 'react';
import type { ReportClient } from '../../parts/requests/report-client.ts';

/** Answers of 100 pages each: a list of more helps nobody to choose, the search does. */
const answersAtMost = 3;

/** Pages that have findings of a category, those with the worst first. Without them there is one way less to filter. */
export function usePageChoices(client: ReportClient, category: FindingsQuery['category'], isSite: boolean) {
  const [pages, setPages] = useState<{ pageNo: string; url: string }[]>([]);
  useEffect(() => {
    if (!isSite) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const found: typeof pages = [];
      let cursor: string | undefined;
      for (let answers = 0; answers < answersAtMost; answers += 1) {
        const { groups, next } = await client.groups(
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
  }, [client, category, isSite]);
  return pages;
}
