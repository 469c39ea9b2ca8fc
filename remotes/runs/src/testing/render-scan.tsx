import accountDe from '@stufenlos/contracts/texts/account.de.json';
import accountEn from '@stufenlos/contracts/texts/account.en.json';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import { renderInPlatform, type ApiHandlers, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
// Gives jsdom the dialogs that it lacks.
import '@stufenlos/ui/testing';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import de from '../locales/de.json';
import en from '../locales/en.json';
import monitorsDe from '../locales/monitors.de.json';
import monitorsEn from '../locales/monitors.en.json';
import proofsDe from '../locales/proofs.de.json';
import proofsEn from '../locales/proofs.en.json';
import profileDe from '../locales/profile.de.json';
import profileEn from '../locales/profile.en.json';
import workDe from '../locales/work.de.json';
import workEn from '../locales/work.en.json';
import { ScanPage } from '../pages/scan-page.tsx';

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
      runs: { de: { ...de, ...workDe }, en: { ...en, ...workEn } },
      marketing: { de: scanFormDe, en: scanFormEn },
      profile: {
        de: { ...profileDe, ...monitorsDe, ...proofsDe, ...accountDe },
        en: { ...profileEn, ...monitorsEn, ...proofsEn, ...accountEn },
      },
      ...options.texts,
    },
  });
}

/** The result page of one token; `api` says what the server answers. */
export const renderScan = (api: ApiHandlers, options: RenderInPlatformOptions = {}) =>
  renderPart(<ScanPage />, { route: `/scan/${token}`, path: '/scan/:token', api, ...options });
