import { html } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import { brief, patient } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';

/** The reference page with a cross-site frame. */
const withForeignFrame =
  (path: string): Route =>
  (request, response) => {
    const port = request.headers.host?.split(':')[1];
    const frame = `<iframe title="x" src="http://localhost:${port}${path}"></iframe>`;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(html(`<main><h1>Titel</h1><img src="data:,">${frame}</main>`));
  };

/** Documents of the frames. */
export const frameParts: Readonly<Record<string, Route>> = {
  '/frame': html('<p>frame</p>'),
  '/silent-frame': () => {},
  '/looping-frame': html('<p>frame</p><script>setTimeout(() => { for (;;); }, 20)</script>'),
};

/** Too many frames, recursive frames and unresponsive frames. The page around them is still judged. */
export const frameCases: readonly HostileCase[] = [
  {
    number: 17,
    name: 'iframe-bomb',
    page: html(`<h1>Titel</h1>${'<iframe title="x" src="/frame"></iframe>'.repeat(400)}`),
    // Frames up to the limit are audited, the others are reported as uninspected.
    ...patient,
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 18,
    name: 'iframe-recursive',
    page: html(`<h1>Titel</h1>${'<iframe title="x" src="/iframe-recursive"></iframe>'.repeat(2)}`),
    ends: [{ outcome: 'completed', found: [] }],
  },
  {
    number: 41,
    name: 'frame-never-loads',
    page: withForeignFrame('/silent-frame'),
    ...brief,
    ends: [{ outcome: 'partial', found: ['image-alt:1'] }],
  },
  {
    number: 42,
    name: 'frame-loops',
    page: withForeignFrame('/looping-frame'),
    ends: [{ outcome: 'completed', found: ['image-alt:1'] }],
  },
];
