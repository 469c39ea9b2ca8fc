import { describe, expect, it } from 'vitest';
import { deviceMotion } from './check.ts';

const effect = { before: '50', after: '51', element: {} };
const judge = (evidence: object) =>
  deviceMotion.evaluate({ disabledBy: null, alternative: null, tried: 0, ...evidence } as never);

describe('content that reacts to motion of the device', () => {
  it('is not asked about when nothing visible happens', () => {
    expect(judge({})).toEqual({ isApplicable: false, findings: [] });
  });

  it('passes when it can be switched off and done by a control', () => {
    expect(judge({ effect, disabledBy: 'Ignore motion', alternative: 'More' })).toEqual({
      isApplicable: true,
      findings: [],
    });
  });

  it('is left to a person when it shows what the sensor measures', () => {
    const { findings } = judge({ effect: { ...effect, after: 'Tilt: 57.75' } });
    expect(findings.map(({ outcome }) => outcome)).toEqual(['review', 'review']);
  });

  it('fails for each of the ways that is missing', () => {
    const missing = (evidence: object) =>
      judge({ effect, ...evidence }).findings.map(({ messageKey, act }) => [messageKey, act]);
    expect(missing({ alternative: 'More' })).toEqual([['noSwitch', ['c249d5']]]);
    expect(missing({ disabledBy: 'Ignore motion' })).toEqual([['noAlternative', ['7677a9']]]);
    expect(missing({})).toHaveLength(2);
  });
});
