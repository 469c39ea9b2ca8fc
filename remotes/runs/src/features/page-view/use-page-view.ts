import { pictureViewOf } from '@stufenlos/contracts/picture-views';
import type { FindingContext, FindingsPage, FindingsQuery } from '@stufenlos/contracts';
import { useCallback, useState } from 'react';
import { usePaged } from '../../parts/requests/use-paged.ts';
import type { Report } from '../findings/report-context.ts';
import { usePageChoices } from '../findings/filters/use-page-choices.ts';
import { pictureOf } from '../pictures/picture-of.ts';
import { useFreshPictures } from '../pictures/use-fresh-pictures.ts';

export type PlacedCategory = FindingsQuery['category'];

/** Findings of the usual view and of those without a picture of their own share one. */
const viewOf = (contexts: readonly FindingContext[]) => pictureViewOf(contexts) ?? 'desktop';

/** Findings, and the page and category that they are about. */
type PlacedFindings = FindingsPage & { category: PlacedCategory; page: string };

/** The chosen category, page and view of a page, with its findings and its picture. */
export function usePageView(report: Report, categories: readonly PlacedCategory[]) {
  const { client, edition } = report;
  const [category, setCategory] = useState(categories[0] ?? 'violations');
  const [wantedPage, setPage] = useState('');
  const [wantedView, setView] = useState('desktop');
  const pages = usePageChoices(report, category);
  const pageNo = (pages.find((page) => page.pageNo === wantedPage) ?? pages[0])?.pageNo ?? '1';
  const paged = usePaged<PlacedFindings>(
    useCallback(
      async (from, signal) => {
        const of = { category, page: pageNo };
        return { ...(await client.findings({ ...of, ...from }, signal)), ...of };
      },
      [client, category, pageNo],
    ),
    { edition },
  );
  // What is still there of another page or category is not shown under the name of this one.
  const answers = paged.answers.filter((answer) => answer.category === category && answer.page === pageNo);
  const { fresh, refresh } = useFreshPictures(client, category);
  const found = answers.flatMap((answer) => answer.findings);
  const page = fresh.get(Number(pageNo)) ?? answers[0]?.pages.find((one) => String(one.pageNo) === pageNo);
  const views = [...new Set(found.map(({ contexts }) => viewOf(contexts)))];
  const view = views.find((one) => one === wantedView) ?? views[0] ?? 'desktop';
  return {
    paged,
    answers,
    choices: { categories, pages, views },
    chosen: { category, pageNo, view },
    choose: { category: setCategory, page: setPage, view: setView },
    findings: found.filter(({ contexts }) => viewOf(contexts) === view),
    page,
    picture: page && pictureOf({ contexts: [view] }, page),
    /** Its address may be too old. */
    refreshPicture: () => refresh(Number(pageNo)),
  };
}
export type PageViewState = ReturnType<typeof usePageView>;
