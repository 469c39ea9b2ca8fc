import type { PageFinding, PageResult } from '@stufenlos/contracts';

/** Hostile text: markup of three languages, control and direction characters, a lone surrogate. */
export const hostileText = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&amp;]]><!--\u001B[31m\u0000\u202E\uD800\uFFFE</style></title>`;

export const testFinding = (more: Partial<PageFinding> = {}): PageFinding => ({
  ruleId: 'image-alt',
  source: 'axe',
  outcome: 'violation',
  impact: 'critical',
  criteria: ['1.1.1'],
  en: ['9.1.1.1'],
  act: ['23a2a8'],
  selector: 'main > img',
  html: '<img src="logo.png">',
  rect: [0, 0, 10, 10],
  fingerprint: '1:aaaa000000000001',
  groupKey: '1:bbbb000000000001',
  contexts: ['desktop'],
  message: { key: 'has-alt.fail', data: {} },
  ...more,
});

export const testPage = (more: Partial<PageResult> = {}): PageResult => ({
  v: 1,
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  title: 'Shop',
  state: 'completed',
  profile: 'pro',
  engine: { axe: '4.14.1', browser: 'Chrome/140.0.0.0', checks: '0', sandbox: 'plain' },
  startedAt: '2026-11-21T12:00:00.000Z',
  durationMs: 1234,
  rules: [
    { ruleId: 'label', outcome: 'review', nodes: 1 },
    { ruleId: 'image-alt', outcome: 'violation', nodes: 1 },
    { ruleId: 'document-title', outcome: 'pass', nodes: 1 },
    { ruleId: 'td-headers-attr', outcome: 'inapplicable', nodes: 0 },
  ],
  findings: [
    testFinding(),
    testFinding({
      ruleId: 'label',
      outcome: 'review',
      impact: 'serious',
      criteria: ['4.1.2'],
      en: ['9.4.1.2'],
      selector: 'form > input',
      html: '<input>',
      fingerprint: '1:aaaa000000000002',
      message: { key: 'implicit-label.incomplete', data: {} },
    }),
  ],
  truncated: [],
  ...more,
});

/** One page of every kind: completed, partial with hostile texts, failed, invalid address, without findings. */
export const testPages: readonly PageResult[] = [
  testPage(),
  testPage({
    url: 'https://shop.example/lang?a=1|2&b={3}#/weg',
    finalUrl: 'https://shop.example/lang?a=1|2&b={3}#/weg',
    state: 'partial',
    failure: { code: 'tooLarge', detail: { bytes: 52_428_800 } },
    rules: [
      { ruleId: 'image-alt', outcome: 'violation', nodes: 431 },
      { ruleId: 'region', outcome: 'violation', nodes: 1 },
    ],
    findings: [
      testFinding({ selector: hostileText, html: hostileText, rect: null }),
      testFinding({
        ruleId: 'region',
        impact: 'moderate',
        criteria: [],
        en: [],
        act: [],
        fingerprint: '1:aaaa000000000003',
        message: { key: 'region.fail', data: {} },
      }),
    ],
    truncated: [{ ruleId: 'image-alt', total: 431, stored: 1 }],
    title: hostileText,
  }),
  testPage({
    url: 'https://shop.example/weg',
    finalUrl: null,
    title: null,
    state: 'failed',
    failure: { code: 'http', detail: { status: 404 } },
    rules: [],
    findings: [],
  }),
  testPage({
    url: `kein gültiges ${hostileText}`,
    finalUrl: null,
    title: null,
    state: 'failed',
    failure: { code: 'blocked', detail: { reason: 'format' } },
    rules: [],
    findings: [],
  }),
  testPage({ url: 'https://shop.example/gut', finalUrl: 'https://www.shop.example/gut', rules: [], findings: [] }),
];
