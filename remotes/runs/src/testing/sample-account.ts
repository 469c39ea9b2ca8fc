import type { Entitlement, ListedRun, Me, RunList, Sender, SenderState, SiteProof } from '@stufenlos/contracts';
import type { Session } from '@stufenlos/platform';
import { sampleRun } from './sample-run.ts';

export const sampleMe: Me = {
  sub: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  emailVerified: false,
  locale: 'de',
  mail: { monitorFindings: true, runFinished: false },
  capabilities: {
    updateName: true,
    changeEmail: true,
    emailAtOnce: false,
    sendVerification: true,
    deleteUser: true,
    accountUrl: null,
  },
  hasLiveSubscription: false,
  createdAt: '2026-11-01T09:00:00.000Z',
};

export const signedIn: Session = {
  status: 'signed-in',
  user: { sub: 'u1', name: 'Ada Lovelace', email: 'ada@shop.example', emailVerified: false },
  error: null,
};

/** Two of five websites taken, one of them `shop.example`. */
export const samplePlan: Entitlement = {
  state: 'active',
  reasons: [],
  mode: 'test',
  version: 3,
  subscription: {
    planName: 'Pro',
    profile: 'pro',
    limit: 5,
    used: 2,
    price: { amount: 4000, currency: 'EUR', formatted: '40,00 €', interval: 'month' },
    status: 'active',
    periodEnd: '2026-12-21T09:00:00.000Z',
    cancelAtPeriodEnd: false,
  },
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [{ hostKey: 'shop.example', url: 'https://shop.example/', source: 'subscription' }],
  overLimit: false,
};

/** Asked for, and not seen yet. */
export const sampleProof: SiteProof = {
  hostKey: 'shop.example',
  origin: 'https://www.shop.example',
  record: { name: '_stufenlos.shop.example', value: 'stufenlos-proof=q8-Zr_0123456789abcdefghijklmno' },
  tag: '<meta name="stufenlos-proof" content="q8-Zr_0123456789abcdefghijklmno">',
  state: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** 120 x 40 px, in one colour. */
export const sampleLogo = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAMAAAACNM4XAAAAA1BMVEV6H6ILnhwGAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHElEQVRYw+3BAQ0AAADCoPdPbQ43oAAAAADg3wAS6AABpoziywAAAABJRU5ErkJggg==',
  width: 120,
  height: 40,
};
export const senderLines: Sender = {
  name: 'Agentur Morgenrot GmbH',
  contact: 'post@morgenrot.example',
  address: ['Lindenallee 3', '12345 Musterstadt'],
};
export const sampleSender: SenderState = { isIncluded: true, sender: { ...senderLines, logo: sampleLogo } };

const { rules: _rules, preview: _preview, lockedCount: _lockedCount, expiresAt: _expiresAt, ...plainRun } = sampleRun;

/** A run of the list; `place` counts from the newest one, 1 = newest, and makes id and time. */
export function listedRun(place: number, changes: Partial<ListedRun> = {}): ListedRun {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 12) - place * 60_000).toISOString();
  return {
    ...plainRun,
    id: `018f5b0e-7a10-7c3e-9d52-${String(place).padStart(12, '0')}`,
    source: 'member',
    createdAt,
    finishedAt: createdAt,
    change: null,
    ...changes,
  };
}

/** The same run before it has a result. */
export function openRun(place: number, changes: Partial<ListedRun> = {}): ListedRun {
  const { stats: _, finishedAt: __, ...run } = listedRun(place, { state: 'running', version: 1, ...changes });
  return run;
}

export const runList = (runs: ListedRun[], more: Partial<RunList> = {}): RunList => ({
  runs,
  total: runs.length,
  hosts: [...new Set(runs.map(({ host }) => host))],
  ...more,
});
