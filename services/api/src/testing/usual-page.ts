import type { PageFinding, PageResult, PageRule } from '@stufenlos/contracts';
import { rules } from '@stufenlos/standards';
import { finding, pageResult } from './page-results.ts';

/** A page as shops have them: the rules that ran, and elements with a finding. As a message it has 41 kB. */
export const usualSize = { rules: 100, findings: 40 } as const;

const impacts = ['critical', 'serious', 'moderate', 'minor'] as const;
/** Elements of one rule; the last of them are doubts. */
const perRule = 5;
const doubtfulFrom = 30;

/** The same address and number always give the same page. */
export function usualPage(url: string, number: number): PageResult {
  const findings = Array.from({ length: usualSize.findings }, (_, at) => elementOf(number, at));
  const found = new Map(findings.map((element) => [element.ruleId, element.outcome]));
  const counted: PageRule[] = rules.slice(0, usualSize.rules).map(({ id }, at) => {
    const outcome = found.get(id) ?? (at % 2 === 0 ? 'pass' : 'inapplicable');
    return { ruleId: id, outcome, nodes: found.has(id) ? perRule : Number(outcome === 'pass') };
  });
  return pageResult({ url, finalUrl: url, title: `Seite ${number}`, rules: counted, findings });
}

function elementOf(number: number, at: number): PageFinding {
  const rule = rules[Math.floor(at / perRule)]!;
  const criteria = rule.criteria.length > 0 ? [...rule.criteria] : ['1.1.1'];
  return finding({
    ruleId: rule.id,
    outcome: at < doubtfulFrom ? 'violation' : 'review',
    impact: impacts[at % impacts.length]!,
    criteria,
    selector: `html > body > main#content > div.grid > article:nth-child(${at + 1}) > a.card__link`,
    html: `<a class="card__link" href="/shop/product-${number}-${at}">${'<span class="teaser">Ein Satz</span>'.repeat(12)}</a>`,
    rect: [20, at * 30, 300, 28],
    fingerprint: `2:${number.toString(16).padStart(8, '0')}${at.toString(16).padStart(8, '0')}`,
    groupKey: `2:${'0'.repeat(12)}${(at % 10).toString(16).padStart(4, '0')}`,
    contexts: ['desktop', 'mobile'],
    message: {
      key: 'color-contrast.fail',
      data: { fgColor: '#777777', bgColor: '#ffffff', contrastRatio: 4.48, fontSize: '12.0pt (16px)' },
    },
  });
}
