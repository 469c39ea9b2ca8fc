import type { Locale } from '@stufenlos/contracts';
import { defineRemote, type RemoteTexts } from '@stufenlos/platform';
import remote from '../remote.json';

const byLocale =
  (files: Record<Locale, () => ReturnType<RemoteTexts['load']>>): RemoteTexts['load'] =>
  (locale) =>
    files[locale]();

// One chunk per language, so that a language is one request.
const own = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ './locales/de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ './locales/en.json'),
});
const pricing = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/pricing.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/pricing.en.json'),
});
const order = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/order.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/order.en.json'),
});
const declaration = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/declaration.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/declaration.en.json'),
});
// What may be wrong with the address of a website.
const scanForm = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/scan-form.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/scan-form.en.json'),
});

const account = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/account.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/account.en.json'),
});

const tax = byLocale({
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/tax.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/tax.en.json'),
});

export default defineRemote({
  contract: remote.contract,
  views: {
    setup: () => import('./pages/setup-page.tsx').then(({ SetupPage }) => SetupPage),
    order: () => import('./pages/order-page.tsx').then(({ OrderPage }) => OrderPage),
    return: () => import('./pages/return-page.tsx').then(({ ReturnPage }) => ReturnPage),
    cancel: () => import('./pages/cancel-page.tsx').then(({ CancelPage }) => CancelPage),
    withdraw: () => import('./pages/withdraw-page.tsx').then(({ WithdrawPage }) => WithdrawPage),
  },
  texts: [
    { namespace: 'billing', load: own },
    { namespace: 'billing', load: pricing },
    { namespace: 'billing', load: order },
    { namespace: 'billing', views: ['order'], load: tax },
    { namespace: 'billing', load: declaration },
    { namespace: 'marketing', load: scanForm },
    { namespace: 'profile', load: account },
  ],
});
