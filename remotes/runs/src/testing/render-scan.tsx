import { renderInPlatform, type ApiHandlers, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
// Gives jsdom the dialogs that it lacks.
import '@stufenlos/ui/testing';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { ScanPage } from '../pages/scan-page.tsx';
import { allTexts } from './all-texts.ts';

export const token = 'a'.repeat(22);

/** A part of the page with all the texts of the remote. Nothing of it outlives its test. */
export function renderPart(part: ReactNode, options: RenderInPlatformOptions = {}) {
  onTestFinished(() => {
    cleanup();
    sessionStorage.clear();
  });
  return renderInPlatform(part, {
    ...options,
    texts: {
      ...allTexts,
      ...options.texts,
    },
  });
}

/** The result page of one token; `api` says what the server answers. */
export const renderScan = (api: ApiHandlers, options: RenderInPlatformOptions = {}) =>
  renderPart(<ScanPage />, { route: `/scan/${token}`, path: '/scan/:token', api, ...options });
