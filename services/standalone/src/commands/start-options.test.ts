import { describe, expect, it } from 'vitest';
import { parseStartOptions } from './start-options.mjs';

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
