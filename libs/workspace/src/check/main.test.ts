import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const check = (...names: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...names], { encoding: 'utf8' });

it('refuses the name of a check that does not exist, because nothing would have been checked', () => {
  const { status, stdout, stderr } = check('migrations', 'named');
  expect(stderr).toContain('There is no check named. These exist: types, ');
  expect(status).toBe(2);
  expect(stdout).toBe('');
});

it('names the only option when another is given', () => {
  const { status, stdout, stderr } = check('--sicne', 'HEAD');
  expect(stderr).toMatch(/'--sicne'.* The only option is --since COMMIT\.\n$/);
  expect(status).toBe(2);
  expect(stdout).toBe('');
});

it('runs only the checks that are named', () => {
  const { status, stdout } = check('root entries');
  expect(stdout).toMatch(/^ok {5}root entries[^\n]*\n1 passed, 0 failed\n$/);
  expect(status).toBe(0);
});
