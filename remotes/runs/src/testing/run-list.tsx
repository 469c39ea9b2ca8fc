import { ApiError } from '@stufenlos/platform';
import type { RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { screen } from '@testing-library/react';
import { RunListPage } from '../pages/run-list-page.tsx';
import { renderPart } from './render-scan.tsx';
import { listedRun, samplePlan, signedIn } from './sample-account.ts';

/** The list of the runs of somebody with a plan. */
export const show = (options: RenderInPlatformOptions) =>
  renderPart(<RunListPage />, {
    route: '/runs',
    path: '/runs',
    session: signedIn,
    entitlement: samplePlan,
    ...options,
  });
export const refused = (code: ApiError['problem']['code'], status = 503, more = {}) =>
  new ApiError({ type: '', title: '', status, code, traceId: '', ...more });
/** Without the head of the table. */
export const rows = () => screen.getAllByRole('row').slice(1);
/** Finished runs, by number. */
export const many = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => listedRun(first + index));
