import { describe, expect, it } from 'vitest';
import { formatNames } from '@stufenlos/report';
import { readAllow } from './allow.ts';
import { readArguments } from './arguments.ts';
import { usage } from './usage.ts';

const command = (...args: string[]) => {
  const reading = readArguments(args);
  return reading.kind === 'scan' ? reading.command : reading;
};

describe('the arguments', () => {
  it('have defaults for interactive use', () => {
    expect(command('a.de', 'b.de')).toMatchObject({
      urls: ['a.de', 'b.de'],
      format: 'table',
      profile: 'free',
      allow: [],
      failOn: 'violations',
      isQuiet: false,
    });
  });

  it('are parsed into a command', () => {
    const args =
      '--urls list --format ndjson --profile pro --concurrency 3 --allow a:1,B:2 --allow [::1]:3 --disable reflow,region --viewport 390x844';
    expect(
      command(
        ...args.split(' '),
        '--output',
        'o',
        '--timeout',
        '9',
        '--locale',
        'de',
        '--fail-on',
        'review',
        '--quiet',
      ),
    ).toEqual({
      urls: [],
      urlsFile: 'list',
      format: 'ndjson',
      profile: 'pro',
      concurrency: 3,
      disabledRules: ['reflow', 'region'],
      viewport: { width: 390, height: 844 },
      allow: ['a:1', 'b:2', '[::1]:3'],
      output: 'o',
      timeoutSeconds: 9,
      locale: 'de',
      failOn: 'review',
      isQuiet: true,
    });
  });

  it('name the separator of CSV', () => {
    expect(command('--format', 'csv', '--separator', 'tab', 'a.de')).toMatchObject({ format: 'csv', separator: 'tab' });
    expect(command('--format', 'csv', 'a.de')).not.toHaveProperty('separator');
  });

  it('report all errors at once', () => {
    expect(command('--profile', 'gold', '--timeout', '1.5', '--locale', 'fr')).toEqual({
      kind: 'fault',
      faults: [
        '--profile must be one of free, basic, pro, enterprise, not "gold"',
        '--timeout must be a whole number from 1 to 600, not "1.5"',
        '--locale must be one of de, en, not "fr"',
        'no address given',
      ],
    });
  });

  it('limit the pages of a crawl by the profile unless --pages is given', () => {
    expect(command('--crawl', 'a.de')).toMatchObject({ urls: ['a.de'], crawl: { pages: 50 } });
    expect(command('--crawl', '--profile', 'enterprise', 'a.de')).toMatchObject({ crawl: { pages: 1000 } });
    expect(command('--crawl', '--pages', '7', 'a.de')).toMatchObject({ crawl: { pages: 7 } });
    expect(command('a.de')).not.toHaveProperty('crawl');
  });

  it('allow only an exact host and port', () => {
    const faults: string[] = [];
    expect(readAllow('localhost:4205, 127.0.0.1:80', faults)).toEqual(['localhost:4205', '127.0.0.1:80']);
    readAllow('localhost,*:80,10.0.0.0/8,http://a:1', faults);
    expect(faults).toHaveLength(4);
  });

  it('are all in the help', () => {
    const names =
      'urls crawl pages from format separator profile concurrency allow disable viewport output keep-evidence baseline timeout locale fail-on quiet help version';
    for (const name of names.split(' ')) expect(usage).toContain(`--${name}`);
    for (const name of formatNames) expect(usage).toContain(name);
  });

  it.each([
    [['--format', 'json', '--format', 'html', 'a.de'], '--format is given more than once'],
    [['--quiet', '--quiet', 'a.de'], '--quiet is given more than once'],
    [['--output', '', 'a.de'], '--output needs a file'],
    [['--output', 'x', '--keep-evidence', 'x', 'a.de'], '--output and --keep-evidence name the same file'],
    [['--from', 'x', 'a.de'], '--from scans nothing: addresses cannot be given with it'],
    [
      ['--from', 'x', '--profile', 'pro', '--keep-evidence', 'y'],
      '--from scans nothing: --profile, --keep-evidence cannot be given with it',
    ],
    [
      ['--fail-on', 'severe', 'a.de'],
      '--fail-on must be one of violations, review, never, critical, serious, moderate, minor, not "severe"',
    ],
    [['--disable', 'reflw', 'a.de'], '--disable names a rule that does not exist: "reflw"'],
    [
      ['--viewport', '390', 'a.de'],
      '--viewport must be WIDTHxHEIGHT, each from 240 to 3840 px, such as 390x844, not "390"',
    ],
    [
      ['--viewport', '100x9999', 'a.de'],
      '--viewport must be WIDTHxHEIGHT, each from 240 to 3840 px, such as 390x844, not "100x9999"',
    ],
    [['--disable', 'uninspected-content', 'a.de'], '--disable names a rule that does not exist: "uninspected-content"'],
    [['--concurrency', '0', 'a.de'], '--concurrency must be a whole number from 1 to 64, not "0"'],
    [['--separator', 'tab', 'a.de'], '--separator is for --format csv only'],
    [['--format', 'csv', '--separator', ';', 'a.de'], '--separator must be one of semicolon, comma, tab, not ";"'],
    [['--quiet=yes', 'a.de'], '--quiet'],
    [['--crawl', 'a.de', 'b.de'], '--crawl finds the pages of one site: exactly one address can be given with it'],
    [['--crawl', '--urls', 'list'], '--crawl finds the pages of one site: exactly one address can be given with it'],
    [['--crawl'], 'no address given'],
    [['--pages', '3', 'a.de'], '--pages says how far --crawl goes: it means nothing without it'],
    [['--crawl', '--pages', '0', 'a.de'], '--pages must be a whole number from 1 to 10000, not "0"'],
    [['--crawl', '--from', 'x'], '--from scans nothing: --crawl cannot be given with it'],
  ])('are rejected when they contradict each other: %o', (args, fault) => {
    const reading = readArguments(args);
    expect(reading).toMatchObject({ kind: 'fault', faults: [expect.stringContaining(fault)] });
  });

  it('accept an impact as threshold and several private addresses', () => {
    expect(command('a.de', '--fail-on', 'serious', '--allow', 'a:1', '--allow', 'b:2')).toMatchObject({
      failOn: 'serious',
      allow: ['a:1', 'b:2'],
    });
  });
});
