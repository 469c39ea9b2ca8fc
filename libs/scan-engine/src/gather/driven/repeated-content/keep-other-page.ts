/** World of the document, while it is compared with another page. */
export interface WithOtherPage {
  /** Without it, nothing is compared. */
  stufenlosOtherPage?: Document | undefined;
}

/** Runs inside the page; self-contained. Parses HTML once for all comparisons, without scripts and requests. */
export function keepOtherPage(html: string): void {
  (globalThis as WithOtherPage).stufenlosOtherPage = new DOMParser().parseFromString(html, 'text/html');
}

/** Runs inside the page; self-contained. */
export function forgetOtherPage(): void {
  (globalThis as WithOtherPage).stufenlosOtherPage = undefined;
}
