import { describe, expect, it } from 'vitest';
import { singleKeyShortcuts } from './check.ts';

const judge = (evidence: object) =>
  singleKeyShortcuts.evaluate({ keys: [], stuck: [], related: null, element: {}, ...evidence } as never);

describe('shortcuts of a single character', () => {
  it('are not asked about when no key has an effect', () => {
    expect(judge({ element: null })).toEqual({ isApplicable: false, findings: [] });
  });

  it('pass when all of them can be switched off', () => {
    expect(judge({ keys: ['a', '+'] })).toEqual({ isApplicable: true, findings: [] });
  });

  it('are left to a person when a control may switch them off elsewhere', () => {
    expect(judge({ keys: ['a'], stuck: ['a'], related: 'Settings' }).findings).toMatchObject([
      { outcome: 'review', data: { keys: 'a', control: 'Settings' } },
    ]);
  });

  it('fail when one of them cannot be switched off', () => {
    expect(judge({ keys: ['a', '+'], stuck: ['+'] }).findings).toMatchObject([
      { outcome: 'violation', data: { keys: '+' } },
    ]);
  });
});
