import type { ScanJob } from '@stufenlos/contracts';

export const scanRunId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A valid message of a page. */
export const scanJob = (jobNo = 1): ScanJob => ({
  v: 1,
  runId: scanRunId,
  jobNo,
  pages: [{ pageNo: 1, url: 'https://beispiel.de/' }],
  profile: 'free',
  locale: 'de',
  robots: 'respect',
  collectLinks: false,
  linkLimit: 0,
  budgetMs: 60_000,
  ticket: 'ticket',
});
