import { defineRemote } from '@stufenlos/platform';
import remote from '../remote.json';

// One chunk per language, so that a language is one request.
const own = {
  de: () => import(/* webpackChunkName: 'texts-de' */ './locales/de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ './locales/en.json'),
};
const pricing = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/pricing.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/pricing.en.json'),
};
const order = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/order.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/order.en.json'),
};
const declaration = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/declaration.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/declaration.en.json'),
};
// What may be wrong with the address of a website.
const scanForm = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/scan-form.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/scan-form.en.json'),
};

const account = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/account.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/account.en.json'),
};

const tax = {
  de: () => import(/* webpackChunkName: 'texts-de' */ '@stufenlos/contracts/texts/tax.de.json'),
  en: () => import(/* webpackChunkName: 'texts-en' */ '@stufenlos/contracts/texts/tax.en.json'),
};

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
    { namespace: 'billing', load: (locale) => own[locale]() },
    { namespace: 'billing', load: (locale) => pricing[locale]() },
    { namespace: 'billing', load: (locale) => order[locale]() },
    { namespace: 'billing', views: ['order'], load: (locale) => tax[locale]() },
    { namespace: 'billing', load: (locale) => declaration[locale]() },
    { namespace: 'marketing', load: (locale) => scanForm[locale]() },
    { namespace: 'profile', load: (locale) => account[locale]() },
  ],
});
