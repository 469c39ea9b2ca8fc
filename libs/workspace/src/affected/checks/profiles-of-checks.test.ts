import { expect, it } from 'vitest';
import { graphOf } from '../testing/graph-of.ts';
import { describesCheck, profilesOfChecks } from './profiles-of-checks.ts';

const engine = 'libs/scan-engine/src';
const driven = `${engine}/checks/driven-checks.ts`;
const gatherers = `${engine}/gather/driven/gatherers.ts`;
const scanPage = `${engine}/scan-page.ts`;
const zoomCheck = `${engine}/checks/zoom/check.ts`;
const zoomGatherer = `${engine}/gather/driven/zoom/gather-zoom.ts`;

/** The files that need a file directly. */
const users: Record<string, string[]> = {
  [zoomCheck]: [driven],
  [`${engine}/checks/link/check.ts`]: [`${engine}/checks/static-checks.ts`],
  [`${engine}/checks/language/check.ts`]: [driven],
  [`${engine}/checks/focus/check.ts`]: [driven],
  [`${engine}/checks/undescribed/check.ts`]: [driven],
  [zoomGatherer]: [gatherers],
  [`${engine}/gather/driven/unused/gather-unused.ts`]: [gatherers],
  [`${engine}/gather/driven/cut-text.ts`]: [zoomGatherer],
  [`${engine}/gather/rect-of.ts`]: [zoomGatherer, scanPage],
  [`${engine}/wording.ts`]: [zoomCheck, `${engine}/checks/focus/check.ts`, `${engine}/checks/zoom/check.test.ts`],
  [driven]: [scanPage],
  [gatherers]: [scanPage],
  [`${engine}/checks/static-checks.ts`]: [scanPage],
};
const described = (id: string, profiles: string) => ({
  path: `libs/standards/src/own-rules/operable/${id}.json`,
  text: JSON.stringify({ profiles }),
});
const code = [
  { path: zoomCheck, text: "  needs: 'zoom'," },
  { path: `${engine}/checks/link/check.ts`, text: "  needs: 'static'," },
  { path: `${engine}/checks/focus/check.ts`, text: "  needs: 'keyboardWalk'," },
  { path: zoomGatherer, text: "  name: 'zoom',\n    name: 'other'," },
  { path: `${engine}/gather/driven/unused/gather-unused.ts`, text: "  name: 'unused'," },
  described('zoom', 'advanced'),
  described('link', 'advanced'),
  described('language', 'every'),
  described('focus', 'paid'),
];

it.each<[string, string, readonly string[] | null]>([
  ['a check are those of its description', zoomCheck, ['pro', 'enterprise']],
  ['a gatherer are those of the checks that need it', zoomGatherer, ['pro', 'enterprise']],
  ['a part of a gatherer are its profiles', `${engine}/gather/driven/cut-text.ts`, ['pro', 'enterprise']],
  ['a part of two checks are those of both', `${engine}/wording.ts`, ['pro', 'enterprise', 'basic']],
  ['a check of every profile are unknown', `${engine}/checks/language/check.ts`, null],
  ['a static check are unknown', `${engine}/checks/link/check.ts`, null],
  ['a check without a description are unknown', `${engine}/checks/undescribed/check.ts`, null],
  ['a gatherer that no check needs are unknown', `${engine}/gather/driven/unused/gather-unused.ts`, null],
  ['a file that scans need without a check are unknown', `${engine}/gather/rect-of.ts`, null],
  ['a file of no check are unknown', `${engine}/cli/main.ts`, null],
  ['a list of checks are unknown', driven, null],
])('the profiles of %s', (_case, path, profiles) => {
  expect(profilesOfChecks(path, code, graphOf(users))).toEqual(profiles);
});

it.each([
  [zoomCheck, true],
  [zoomGatherer, true],
  ['libs/standards/src/own-rules/operable/focus-order.json', true],
  [`${engine}/checks/zoom/collect.ts`, false],
  ['libs/standards/src/profiles.ts', false],
])('%s describes a check: %s', (path, expected) => {
  expect(describesCheck(path)).toBe(expected);
});
