import { htmlLimit, messageLimit } from '@stufenlos/contracts';
import { capElements } from '@stufenlos/contracts/cap-elements';
import type { PageFact, PageFinding, PageResult, ScanFact } from '@stufenlos/contracts';

/**
 * The same fact within the size of a message. The longest html is shortened first, down to nothing; then the addresses
 * of further pages become fewer, then the questions; then fewer elements per rule are kept, and `truncated` says so.
 * Counts stay exact.
 * @param limit bytes of JSON
 */
export function fitFact<T extends ScanFact>(fact: T, limit: number = messageLimit): T {
  const page: ScanFact = fact;
  if (page.type !== 'page' || bytesOf(page) <= limit) return fact;
  const fits = (candidate: PageFact) => bytesOf(candidate) <= limit;
  for (const [most, smaller] of stepsOf(page)) {
    if (!fits(smaller(0))) continue;
    return smaller(largest(most, (size) => fits(smaller(size)))) as T;
  }
  return bare(page) as T;
}

/** From the least to the greatest loss: how much can be kept, and the fact that keeps so much of it. */
function stepsOf(page: PageFact): [most: number, smaller: (size: number) => PageFact][] {
  const withHtml = (size: number): PageFact => withResult(page, { findings: page.result.findings.map(cutTo(size)) });
  const plain = withHtml(0);
  const withLinks = (size: number): PageFact => ({
    ...plain,
    ...(page.links ? { links: page.links.slice(0, size) } : {}),
    ...(page.forbidden ? { forbidden: page.forbidden.slice(0, size) } : {}),
    ...(page.sitemap ? { sitemap: page.sitemap.slice(0, size) } : {}),
    ...(page.sitemap && size < page.sitemap.length ? { isSitemapCut: true } : {}),
  });
  const withoutLinks = withLinks(0);
  const { questions } = page.result;
  const withQuestions = (size: number) =>
    questions ? withResult(withoutLinks, { questions: questions.slice(0, size) }) : withoutLinks;
  const alone = withQuestions(0);
  const withElements = (size: number) => withResult(alone, capElements(alone.result, size));
  return [
    [htmlLimit, withHtml],
    [Math.max(...[page.links, page.forbidden, page.sitemap].map((list) => list?.length ?? 0)), withLinks],
    [questions?.length ?? 0, withQuestions],
    [page.result.findings.length, withElements],
  ];
}

const bare = (page: PageFact) =>
  withResult(page, { ...capElements(page.result, 0), ...(page.result.questions && { questions: [] }) });
const withResult = (page: PageFact, change: Partial<PageResult>): PageFact => ({
  ...page,
  result: { ...page.result, ...change },
});

const cutTo =
  (length: number) =>
  (finding: PageFinding): PageFinding =>
    finding.html.length <= length
      ? finding
      : { ...finding, html: length === 0 ? '' : `${finding.html.slice(0, length - 1)}…`.toWellFormed() };

const bytesOf = (message: unknown) => Buffer.byteLength(JSON.stringify(message));

/** The largest size of 0..most that fits, when 0 does. */
function largest(most: number, fits: (size: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
