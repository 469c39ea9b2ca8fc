import type {
  FindingGroup,
  FindingsPage,
  FindingsQuery,
  GroupsPage,
  GroupsQuery,
  LockedRun,
  RunFinding,
  RunPage,
  RunPages,
  RunPagesQuery,
} from '@stufenlos/contracts';
import { ruleOf } from '@stufenlos/standards';
import { sampleFinding, sampleRun, sampleStats } from './sample-run.ts';

/** A shop's page as a drawing, where a real run has a photograph. */
const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 2000"><rect width="1280" height="2000" fill="#fff"/>' +
    '<rect width="1280" height="96" fill="#24485a"/><text x="40" y="60" font-size="32" fill="#fff">Laden</text>' +
    '<g fill="#dde5ea"><rect x="40" y="200" width="300" height="200"/><rect x="380" y="200" width="300" height="200"/>' +
    '<rect x="720" y="200" width="300" height="200"/></g><text x="380" y="440" font-size="20" fill="#999">49 Euro</text></svg>',
)}`;

const page = (pageNo: number, path: string, more: Partial<RunPage> = {}): RunPage => ({
  pageNo,
  url: `https://shop.example${path}`,
  finalUrl: `https://shop.example${path}`,
  title: `Laden ${path}`,
  state: 'completed',
  violations: { rules: 3, nodes: 20 },
  incomplete: { rules: 1, nodes: 1 },
  picture: { src: drawing, width: 1280, height: 2000 },
  ...more,
});

export const samplePages: RunPage[] = [
  page(1, '/'),
  page(2, '/damen/schuhe/sneaker-aus-leder?farbe=hellgrau&groesse=39'),
  page(3, '/kontakt', { violations: { rules: 0, nodes: 0 } }),
  page(4, '/kasse', { state: 'partial', failure: { code: 'deadline', detail: {} } }),
  page(5, '/konto', { state: 'failed', failure: { code: 'auth', detail: {} } }),
  page(6, '/agb', { state: 'ready' }),
].map((one) => {
  if (one.state === 'completed' || one.state === 'partial') return one;
  const { violations: _, incomplete: __, picture: ___, ...rest } = one;
  return { ...rest, finalUrl: null, title: null };
});

type Sample = Partial<RunFinding> & Pick<RunFinding, 'ruleId' | 'impact'>;
const many = (count: number, of: (index: number) => Sample): RunFinding[] =>
  Array.from({ length: count }, (_, index) => {
    const sample = of(index);
    const criteria = [...(ruleOf(sample.ruleId)?.criteria ?? [])];
    return {
      ...sampleFinding,
      criteria,
      groupKey: `g-${sample.ruleId}-${index % 3}`,
      pageNo: (index % 2) + 1,
      pageUrl: samplePages[index % 2]?.url ?? '',
      message: { key: 'unknown.fail', data: {} },
      ...sample,
      id: `${sample.ruleId}-${index + 1}`,
      fingerprint: `${sample.ruleId}-${index + 1}`,
    };
  });

/** 120 violations of five rules and 2 open points on two pages of a website. */
export const sampleFindings: RunFinding[] = [
  ...many(3, (index) => ({
    ruleId: 'image-alt',
    impact: 'critical',
    selector: `#angebote > li:nth-child(${index + 1}) > img`,
    html: '<img src="/schuhe.jpg" onerror="alert(1)">',
    rect: [40 + index * 340, 200, 300, 200],
    message: { key: 'has-alt.fail', data: {} },
  })),
  ...many(110, (index) => ({
    ruleId: 'color-contrast',
    impact: 'serious',
    selector: `.produkt:nth-child(${index + 1}) .preis`,
    html: '<span class="preis">49 €</span>',
    rect: [380, 420, 80, 24],
    message: {
      key: 'color-contrast.fail',
      data: {
        contrastRatio: 2.84,
        fgColor: '#999999',
        bgColor: '#ffffff',
        fontSize: '12pt (16px)',
        fontWeight: 'normal',
        expectedContrastRatio: '4.5:1',
      },
    },
  })),
  ...many(4, (index) => ({
    ruleId: 'link-name',
    impact: 'serious',
    selector: `header a:nth-child(${index + 1})`,
    html: '<a href="/warenkorb"><svg class="icon"></svg></a>',
    rect: null,
  })),
  ...many(2, (index) => ({
    ruleId: 'heading-order',
    impact: 'moderate',
    selector: `main > h4:nth-of-type(${index + 1})`,
    html: '<h4>Versand</h4>',
  })),
  ...many(1, () => ({ ruleId: 'region', impact: 'moderate', selector: '.cookie', html: '<div class="cookie">' })),
  ...many(2, () => ({
    ruleId: 'link-in-text-block',
    impact: 'serious',
    outcome: 'review',
    selector: 'p > a',
    html: '<a href="/agb">AGB</a>',
  })),
];

/** A finished, unlocked website with those findings. */
export const siteRun: LockedRun = {
  ...sampleRun,
  source: 'member',
  scope: 'site',
  profile: 'pro',
  state: 'partial',
  locked: false,
  preview: [],
  lockedCount: 0,
  pageLimit: 200,
  progress: { done: 5, total: 6 },
  site: {
    found: 240,
    isAtLeast: true,
    overLimit: 40,
    leftOut: { robots: 3, endless: 120, deep: 0 },
    skipped: 1,
    leavesSite: false,
  },
  stats: {
    ...sampleStats,
    pages: { discovered: 6, completed: 3, partial: 1, failed: 1 },
    categories: {
      ...sampleStats.categories,
      violations: { rules: 5, nodes: 120 },
      incomplete: { rules: 1, nodes: 2 },
    },
  },
};

function matching(query: FindingsQuery): RunFinding[] {
  const { category, impact, criterion, page: pageNo, rule, component, q } = query;
  const text = q?.toLowerCase() ?? '';
  return sampleFindings.filter(
    (finding) =>
      finding.outcome === (category === 'violations' ? 'violation' : 'review') &&
      (impact === undefined || impact.split(',').includes(finding.impact)) &&
      (criterion === undefined || criteriaOf(finding).includes(criterion)) &&
      (pageNo === undefined || String(finding.pageNo) === pageNo) &&
      (rule === undefined || finding.ruleId === rule) &&
      (component === undefined || finding.groupKey === component) &&
      `${finding.selector} ${finding.html} ${finding.ruleId} ${finding.pageUrl}`.toLowerCase().includes(text),
  );
}

const criteriaOf = ({ criteria }: RunFinding) => (criteria.length > 0 ? criteria : ['none']);
const unique = <T>(values: readonly T[]) => [...new Set(values)];

function part<T>(all: readonly T[], cursor: string | undefined, size: number): { items: T[]; next?: string } {
  const start = Number(cursor ?? 0);
  const end = start + size;
  return { items: all.slice(start, end), ...(end < all.length && { next: String(end) }) };
}

/** What the API would answer about this run; `sizes` as small as a test wants them. */
export function reportHandlers(sizes = { groups: 100, findings: 50, pages: 50 }) {
  return {
    runFindings({ query }: { query: FindingsQuery }): FindingsPage {
      const all = matching(query);
      const { items, ...next } = part(all, query.cursor, sizes.findings);
      const shown = unique(items.map(({ pageNo }) => pageNo));
      const pages = samplePages.filter(({ pageNo }) => shown.includes(pageNo));
      return { findings: items, pages, total: all.length, ...next };
    },
    runGroups({ query }: { query: GroupsQuery }): GroupsPage {
      const all = matching(query);
      const keysOf = (finding: RunFinding): string[] =>
        ({
          rule: [finding.ruleId],
          component: [finding.groupKey],
          page: [String(finding.pageNo)],
          criterion: criteriaOf(finding),
        })[query.by];
      const keys = unique(all.flatMap(keysOf));
      const groups = keys.map((key): FindingGroup => {
        const inside = all.filter((finding) => keysOf(finding).includes(key));
        const rules = unique(inside.map(({ ruleId }) => ruleId));
        const [first] = inside;
        const label = { rule: undefined, criterion: undefined, component: first?.selector, page: first?.pageUrl }[
          query.by
        ];
        return {
          key,
          impact: first?.impact ?? 'minor',
          rules: rules.slice(0, 5),
          ruleCount: rules.length,
          criteria: unique(inside.flatMap(({ criteria }) => criteria)),
          nodes: inside.length,
          pages: unique(inside.map(({ pageNo }) => pageNo)).length,
          ...(label !== undefined && { label }),
        };
      });
      const { items, ...next } = part(groups, query.cursor, sizes.groups);
      const everything = matching({ category: query.category });
      return {
        groups: items,
        total: groups.length,
        nodes: all.length,
        choices: {
          criteria: unique(everything.flatMap(criteriaOf)),
          impacts: unique(everything.map(({ impact }) => impact)),
        },
        ...next,
      };
    },
    runPages({ query }: { query: RunPagesQuery }): RunPages {
      const all = samplePages.filter(({ state }) => {
        if (query.state === undefined) return true;
        return query.state === 'open' ? state === 'ready' || state === 'queued' : state === query.state;
      });
      const { items, ...next } = part(all, query.cursor, sizes.pages);
      return { pages: items, total: all.length, ...next };
    },
  };
}
