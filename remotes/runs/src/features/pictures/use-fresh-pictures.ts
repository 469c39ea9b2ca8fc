import type { FindingsQuery, RunPage } from '@stufenlos/contracts';
import { useCallback, useRef, useState } from 'react';
import type { ReportClient } from '../../parts/requests/report-client.ts';

/** A picture that is gone stays gone: the same page is not asked for again before that. */
const pauseMs = 60_000;

/**
 * Addresses of pictures are signed for some minutes, and a report is read for longer. A page whose picture could not
 * be loaded is read again, once for all of its findings.
 */
export function useFreshPictures(client: ReportClient, category: FindingsQuery['category']) {
  const [fresh, setFresh] = useState<ReadonlyMap<number, RunPage>>(new Map());
  const askedAt = useRef(new Map<number, number>());

  const refresh = useCallback(
    (pageNo: number) => {
      const now = Date.now();
      if (now - (askedAt.current.get(pageNo) ?? -Infinity) < pauseMs) return;
      askedAt.current.set(pageNo, now);
      client.findings({ category, page: String(pageNo), ignored: 'with' }, new AbortController().signal).then(
        ({ pages }) => {
          const found = pages.find((page) => page.pageNo === pageNo);
          if (found) setFresh((before) => new Map(before).set(pageNo, found));
        },
        // Without the picture the words still say it all.
        () => undefined,
      );
    },
    [client, category],
  );
  return { fresh, refresh };
}
