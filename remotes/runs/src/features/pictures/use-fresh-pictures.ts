import type { FindingsQuery, RunPage } from '@stufenlos/contracts';
import { useCallback, useState } from 'react';
import type { ReportClient } from '../../parts/requests/report-client.ts';
import { useAskedOnce } from './use-asked-once.ts';

/**
 * Addresses of pictures are signed for some minutes, and a report is read for longer. A page whose picture could not
 * be loaded is read again, once for all of its findings.
 */
export function useFreshPictures(client: ReportClient, category: FindingsQuery['category']) {
  const [fresh, setFresh] = useState<ReadonlyMap<number, RunPage>>(new Map());
  const read = useCallback(
    async (pageNo: number) => {
      const query = { category, page: String(pageNo), ignored: 'with' } as const;
      const { pages } = await client.findings(query, new AbortController().signal);
      const found = pages.find((page) => page.pageNo === pageNo);
      if (found) setFresh((before) => new Map(before).set(pageNo, found));
      return found;
    },
    [client, category],
  );
  return { fresh, refresh: useAskedOnce(read) };
}
