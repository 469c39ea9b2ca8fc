// Entry that the release composition and the edge run. It renders pages as HTML without a browser and needs no other
// file.
import * as platform from '@stufenlos/platform';
import type { PrerenderModule } from '@stufenlos/contracts';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderPage } from './prerender/render-page.tsx';

export const shared: PrerenderModule['shared'] = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  '@stufenlos/platform': platform,
};

/** Renders the pages one after the other. They are small, and the error names the page that fails. */
export const renderPages: PrerenderModule['renderPages'] = async (request) => {
  const pages = [];
  for (const page of request.pages) {
    try {
      pages.push(await renderPage(request, page));
    } catch (cause) {
      throw new Error(`${page.path} (${page.locale}): ${String(cause)}`, { cause });
    }
  }
  return pages;
};
