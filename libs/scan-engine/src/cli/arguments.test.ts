import { describe, expect, it } from 'vitest';
import { readAllow, readArguments, usage } from './arguments.ts';

const order = (...args: string[]) => {
  const reading = readArguments(args);
  return reading.kind === 'scan' ? reading.order : reading;
};

describe('the arguments', () => {
  it('have defaults that suit a person', () => {
    expect(order('a.de', 'b.de')).toMatchObject({
      urls: ['a.de', 'b.de'],
      format: 'table',
      profile: 'free',
      allow: [],
      failOn: 'violations',
      isQuiet: false,
    });
  });

  it('are read as ordered', () => {
    const args = '--urls list --format ndjson --profile pro --concurrency 3 --allow a:1,B:2 --allow [::1]:3';
    expect(
      order(...args.split(' '), '--output', 'o', '--timeout', '9', '--locale', 'de', '--fail-on', 'review', '--quiet'),
    ).toEqual({
      urls: [],
      urlsFile: 'list',
      format: 'ndjson',
      profile: 'pro',
      concurrency: 3,
      allow: ['a:1', 'b:2', '[::1]:3'],
      output: 'o',
      timeoutSeconds: 9,
      locale: 'de',
      failOn: 'review',
      isQuiet: true,
    });
  });

  it('tell all their faults at once', () => {
    expect(order('--profile', 'gold', '--timeout', '1.5', '--locale', 'fr')).toEqual({
      kind: 'fault',
      faults: [
        '--profile must be one of free, basic, pro, enterprise, not "gold"',
        '--timeout must be a whole number from 1 to 600, not "1.5"',
        '--locale must be one of de, en, not "fr"',
        'no address given',
      ],
    });
  });

  it('open nothing but an exact host and port', () => {
    const faults: string[] = [];
    expect(readAllow('localhost:4205, 127.0.0.1:80', faults)).toEqual(['localhost:4205', '127.0.0.1:80']);
    readAllow('localhost,*:80,10.0.0.0/8,http://a:1', faults);
    expect(faults).toHaveLength(4);
  });

  it('are all in the help', () => {
    for (const name of 'urls format profile concurrency allow output timeout locale fail-on quiet help version'.split(
      ' ',
    )) {
      expect(usage).toContain(`--${name}`);
    }
  });
});
