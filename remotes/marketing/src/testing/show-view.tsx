import pricingDe from '@stufenlos/contracts/texts/pricing.de.json';
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json';
import scanFormDe from '@stufenlos/contracts/texts/scan-form.de.json';
import scanFormEn from '@stufenlos/contracts/texts/scan-form.en.json';
import termsDe from '@stufenlos/contracts/texts/terms.de.json';
import termsEn from '@stufenlos/contracts/texts/terms.en.json';
import withdrawalDe from '@stufenlos/contracts/texts/withdrawal.de.json';
import withdrawalEn from '@stufenlos/contracts/texts/withdrawal.en.json';
import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import type { ReactNode } from 'react';
import de from '../locales/de.json';
import en from '../locales/en.json';
import lawDe from '../locales/law.de.json';
import lawEn from '../locales/law.en.json';
import legalDe from '../locales/legal.de.json';
import legalEn from '../locales/legal.en.json';

const texts = {
  marketing: {
    de: { ...de, ...scanFormDe, ...lawDe, ...legalDe, ...termsDe, ...withdrawalDe },
    en: { ...en, ...scanFormEn, ...lawEn, ...legalEn, ...termsEn, ...withdrawalEn },
  },
  billing: { de: pricingDe, en: pricingEn },
};

/** A view of this remote with its real texts, in the fake platform. */
export const showView = (view: ReactNode, options: RenderInPlatformOptions = {}) =>
  renderInPlatform(view, { ...options, texts: { ...texts, ...options.texts } });
