import { describe, expect, it } from 'vitest';
import { parseStartOptions } from './start-options.mjs';
import { parseTestOptions } from './test-run/test-options.mjs';

describe('the options of npm start', () => {
  it('has defaults', () => {
    expect(parseStartOptions([])).toEqual({ port: 4200, quiet: false, help: false, allow: [] });
  });

  it('takes --allow more than once', () => {
    const args = ['--port', '8080', '--quiet', '--allow', 'localhost:3000', '--allow', '[::1]:80'];
    expect(parseStartOptions(args)).toEqual({
      port: 8080,
      quiet: true,
      help: false,
      allow: ['localhost:3000', '[::1]:80'],
    });
  });

  it.each([
    [['--port', '0'], '--port 0 is no port'],
    [['--port', '70000'], '--port 70000 is no port'],
    [['--port', 'x'], '--port x is no port'],
    [['--allow', 'localhost'], '--allow localhost is no exact host:port'],
    [['--allow', '*.example:80'], '--allow *.example:80 is no exact host:port'],
    [['--allow', 'http://localhost:80'], '--allow http://localhost:80 is no exact host:port'],
    [['--prot', '1'], "Unknown option '--prot'"],
  ])('refuses %s', (args, message) => {
    expect(() => parseStartOptions(args)).toThrow(message);
  });
});

describe('the options of npm test', () => {
  it('runs everything, or only what is named', () => {
    expect(parseTestOptions([]).suites).toEqual(['check', 'unit', 'e2e']);
    expect(parseTestOptions(['--only', 'e2e', '--only', 'check']).suites).toEqual(['check', 'e2e']);
  });

  it('searches names in suites that have names', () => {
    expect(parseTestOptions(['--grep', 'keyboard'])).toMatchObject({ suites: ['unit', 'e2e'], grep: 'keyboard' });
  });

  it('refuses a suite that does not exist', () => {
    expect(() => parseTestOptions(['--only', 'journeys'])).toThrow('--only journeys: there is no such suite');
  });
});
