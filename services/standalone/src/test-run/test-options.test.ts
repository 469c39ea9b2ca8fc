import { describe, expect, it } from 'vitest';
import { parseTestOptions } from './test-options.mjs';

describe('the options of npm test', () => {
  it('are all suites without any', () => {
    expect(parseTestOptions([])).toEqual({
      suites: ['check', 'unit', 'e2e'],
      grep: undefined,
      base: undefined,
      help: false,
    });
  });

  it('name suites', () => {
    expect(parseTestOptions(['--only', 'e2e', '--only', 'unit']).suites).toEqual(['unit', 'e2e']);
  });

  it('leave the checks out where a name is searched for', () => {
    expect(parseTestOptions(['--grep', 'order'])).toMatchObject({ suites: ['unit', 'e2e'], grep: 'order' });
  });

  it('compare with main where no base is named', () => {
    expect(parseTestOptions(['--affected']).base).toBe('main');
    expect(parseTestOptions(['--affected', 'v1.2']).base).toBe('v1.2');
    expect(parseTestOptions(['--affected', '--only', 'unit'])).toMatchObject({ base: 'main', suites: ['unit'] });
  });

  it.each([
    ['a suite that does not exist', ['--only', 'all'], '--only all: there is no such suite'],
    ['an option that does not exist', ['--fast'], '--fast'],
    ['a base without --affected', ['main'], 'main is no option'],
    ['two bases', ['--affected', 'main', 'next'], 'next is no option'],
    ['two ways to choose', ['--affected', '--grep', 'order'], 'use one'],
  ])('refuse %s', (_case, args, why) => {
    expect(() => parseTestOptions(args)).toThrow(why);
  });
});
