import { createHash } from 'node:crypto';
import type { PageFinding } from '@stufenlos/contracts';
import type { ElementFacts } from '../../gather/evidence.ts';
import { identityOf } from './element-identity.ts';
import type { ElementIdentity } from './element-identity.ts';

/** Raise it with every change of the algorithm; otherwise all marks of single elements are silently lost. */
const elementFingerprintVersion = 'e1';

/** A finding with the description of its element, from which its element fingerprint follows. */
export interface ElementFinding extends PageFinding {
  element: ElementFacts;
}

/**
 * Adds the fingerprints that tell siblings apart. Expects all findings of one page, because only they show which elements
 * are alike. An element is recognised by its own traits; weak ones, and those that several elements have, are completed
 * by the item around it, then by numbers in their names. Only elements that are still alike are counted, in the order of
 * the findings.
 *
 * Pure. Two elements of one page never have the same one; the same element has the same one in each of its findings with
 * the same rule and fingerprint.
 */
export function withElementFingerprints(findings: readonly ElementFinding[]): PageFinding[] {
  const prints = new Map<ElementFinding, string>();
  for (const siblings of Map.groupBy(findings, ({ ruleId, fingerprint }) => `${ruleId} ${fingerprint}`).values()) {
    for (const [identity, alike] of recognised(siblings)) {
      const ordinals = new Map<string, number>();
      for (const finding of alike) {
        const { selector, ruleId, fingerprint } = finding;
        const ordinal = ordinals.get(selector) ?? ordinals.size;
        ordinals.set(selector, ordinal);
        prints.set(finding, printOf([ruleId, fingerprint, identity, ordinal]));
      }
    }
  }
  return findings.map((finding) => {
    const { element: _gathered, groupKey, ...rest } = finding;
    return { ...rest, elementFingerprint: prints.get(finding)!, groupKey };
  });
}

/** Findings that one fingerprint covers, by what their elements are recognised by. */
function recognised(siblings: readonly ElementFinding[]): Map<string, ElementFinding[]> {
  const identities = new Map(siblings.map((finding) => [finding, identityOf(finding.element.traits)]));
  const levels: ((identity: ElementIdentity) => readonly unknown[])[] = [
    ({ own, item, isStrong }) => (isStrong ? [own] : [own, item]),
    ({ own, item }) => [own, item],
    ({ own, item, numbers }) => [own, item, numbers],
  ];
  const keys = new Map<ElementFinding, string>();
  let shared: readonly ElementFinding[] = siblings;
  for (const level of levels) {
    for (const finding of shared) keys.set(finding, JSON.stringify(level(identities.get(finding)!)));
    const groups = Map.groupBy(shared, (finding) => keys.get(finding)!);
    shared = [...groups.values()].filter((alike) => !isOneElement(alike)).flat();
  }
  return Map.groupBy(siblings, (finding) => keys.get(finding)!);
}

const isOneElement = ([first, ...more]: readonly ElementFinding[]) =>
  more.every(({ selector }) => selector === first?.selector);

const printOf = (parts: readonly unknown[]) =>
  `${elementFingerprintVersion}:${createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`;
