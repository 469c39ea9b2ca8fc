import { describe, expect, it } from 'vitest';
import { selectionOf } from './choose-affected.mjs';

const choice = {
  unitFiles: ['libs/ui/src/a.test.tsx'],
  journeys: ['@ui', 'e2e/journeys/share.e2e.ts'],
  outages: false,
  checks: ['types'],
};

describe('a selection', () => {
  it('is the chosen files and checks', () => {
    expect(selectionOf(choice, 'main')).toMatchObject({
      unitFiles: ['libs/ui/src/a.test.tsx'],
      outages: false,
      checks: ['types'],
    });
  });

  it.each([
    ['a journey of the project', 'e2e/accessibility/components.e2e.ts shows all @ui', true],
    ['a journey whose file was chosen', 'e2e/journeys/share.e2e.ts a result is shared @runs', true],
    ['the journeys that always run', 'e2e/journeys/anonymous-scan.e2e.ts @smoke', true],
    ['no journey of a project with a longer name', 'e2e/journeys/x.e2e.ts @ui-kit', false],
    ['no journey of a single view of the project', 'e2e/journeys/x.e2e.ts @ui/list', false],
    ['no other journey', 'e2e/journeys/contact.e2e.ts @shell', false],
  ])('takes %s', (_case, title, isTaken) => {
    const { journeys = '' } = selectionOf(choice, 'main');
    expect(new RegExp(journeys).test(title)).toBe(isTaken);
  });

  it('is the smoke set and no unit test where nothing has changed', () => {
    const nothing = selectionOf({ unitFiles: [], journeys: [], outages: false, checks: ['types'] }, 'main');
    expect(nothing.unitFiles).toEqual([]);
    expect(new RegExp(nothing.journeys ?? '').test('x.e2e.ts @smoke')).toBe(true);
  });

  it('is everything, and says why, where the choice cannot be made', () => {
    const all = selectionOf({ everything: 'this checkout has no git history' }, 'main');
    expect(all).toEqual({
      unitFiles: undefined,
      journeys: undefined,
      outages: true,
      checks: undefined,
      base: undefined,
      reason: 'everything is tested: this checkout has no git history',
    });
  });
});
