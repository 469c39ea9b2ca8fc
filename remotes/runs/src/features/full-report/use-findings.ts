import type { Finding, FindingsPage, FindingsQuery } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Findings {
  /** Undefined until the first answer. */
  loaded: { findings: readonly Finding[]; total: number; next: string | undefined } | undefined;
  isBusy: boolean;
  cause: unknown;
  /** The next 50, or the first ones again after a failure. Resolves to the first new one, for the focus. */
  loadMore: () => Promise<Finding | undefined>;
}

/** Findings of one category of an unlocked run, page by page. */
export function useFindings(id: string, category: FindingsQuery['category']): Findings {
  const { api } = usePlatform();
  const [loaded, setLoaded] = useState<Findings['loaded']>();
  const [isBusy, setBusy] = useState(true);
  const [cause, setCause] = useState<unknown>();
  /** An answer to an earlier question is not shown. */
  const turn = useRef(0);

  const read = useCallback(
    (cursor?: string): Promise<FindingsPage> =>
      api.call('runFindings', {
        params: { id },
        query: { category, ...(cursor !== undefined && { cursor }) },
      }),
    [api, id, category],
  );

  useEffect(() => {
    const mine = (turn.current += 1);
    read()
      .then(({ findings, total, next }) => mine === turn.current && setLoaded({ findings, total, next }))
      .catch((failure: unknown) => mine === turn.current && setCause(failure))
      .finally(() => mine === turn.current && setBusy(false));
    return () => void (turn.current += 1);
  }, [read]);

  async function loadMore(): Promise<Finding | undefined> {
    const mine = (turn.current += 1);
    setBusy(true);
    setCause(undefined);
    try {
      const page = await read(loaded?.next);
      if (mine !== turn.current) return undefined;
      setLoaded({ ...page, next: page.next, findings: [...(loaded?.findings ?? []), ...page.findings] });
      return page.findings[0];
    } catch (failure) {
      if (mine === turn.current) setCause(failure);
      return undefined;
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  }

  return { loaded, isBusy, cause, loadMore };
}
