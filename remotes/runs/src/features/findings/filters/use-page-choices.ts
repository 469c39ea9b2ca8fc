import type { FindingsQuery } from '@stufenlos/contracts';
import { useEffect, useState } from 'react';
import type { Report } from '../report-context.ts';

/** Answers of 100 pages each: a list of more helps nobody to choose, the search does. */
const answersAtMost = 3;

/** Pages that have findings of a category, those with the worst first. Without them there is one way less to filter. */
export function usePageChoices(
  { client, edition, isSite }: Pick<Report, 'client' | 'edition' | 'isSite'>,
  category: FindingsQuery['category'],
) {
  const [{ pages }, setFound] = useState<{ pages: { pageNo: string; url: string }[]; edition: typeof edition }>({
    pages: [],
    edition,
  });
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
      if (!leaving.signal.aborted) setFound({ pages: found, edition });
    };
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [client, edition, category, isSite]);
  return pages;
}
