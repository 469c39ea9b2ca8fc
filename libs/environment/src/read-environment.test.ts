import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { EnvironmentError, environmentOrExit, readEnvironment, type Environment } from './read-environment.ts';
import { list, orEmpty, port, text, url, whole } from './readers.ts';
import { optional, required, requiredInProduction, secret, withDefault } from './variable.ts';

const variables = {
  DATABASE: secret(required(url('postgres'), 'x')),
  PORT: withDefault(port, '80', 'x'),
  PROXIES: withDefault(list(text), 'loopback', 'x'),
  LISTEN: optional(orEmpty(url('postgres')), 'x'),
  KEY: requiredInProduction(text, 'x'),
  KEYS: secret(optional(list(text), 'x')),
  MOST: optional(whole(), 'x'),
};
const database = 'postgres://user:pass-word@host/name';
const least = { NODE_ENV: 'test', DATABASE: database };
const read = (environment: Environment, contradictions?: () => string[]) =>
  readEnvironment({ process: 'trial', variables, environment, ...(contradictions && { contradictions }) });
const problemsOf = (environment: Environment): readonly string[] => {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
};

describe('an environment', () => {
  it('gives defaults, and nothing for what is unset', () => {
    expect(read(least)).toEqual({ DATABASE: database, PORT: 80, PROXIES: ['loopback'] });
  });

  it('takes an empty variable for an unset one', () => {
    expect(read({ ...least, PORT: '', MOST: ' ' })).toEqual(read(least));
    expect(problemsOf({ ...least, DATABASE: '' })).toEqual([expect.stringMatching(/^DATABASE: is missing/)]);
  });

  it('takes an empty variable for a value where it has a meaning', () => {
    expect(read({ ...least, PROXIES: '', LISTEN: '' })).toMatchObject({ PROXIES: [], LISTEN: '' });
  });

  it('names every problem at once, and contradictions when there is no other', () => {
    const contradictions = vi.fn<() => string[]>(() => ['PORT: contradicts']);
    expect(() => read({ NODE_ENV: 'test', PORT: 'x', MOST: '0' }, contradictions)).toThrow(/DATABASE[^]*PORT[^]*MOST/);
    expect(contradictions).not.toHaveBeenCalled();
    expect(() => read(least, contradictions)).toThrow(
      'The trial cannot start with this configuration:\n  PORT: contradicts',
    );
  });

  it('never says a value', () => {
    const wrong = { DATABASE: 'mysql://user:pass-word@host', PORT: 'pass-word', MOST: 'pass-word' };
    expect(problemsOf(wrong)).toHaveLength(4);
    expect(problemsOf(wrong).join()).not.toContain('pass-word');
  });

  it.each([undefined, 'production', 'Production', 'staging'])('needs in mode %s what production needs', (NODE_ENV) => {
    expect(problemsOf({ ...least, NODE_ENV })).toEqual(['KEY: is needed in production']);
    expect(problemsOf({ ...least, NODE_ENV, KEY: 'x' })).toEqual([]);
  });
});

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stufenlos-environment-'));
  const file = join(folder, 'secret');
  writeFileSync(file, `${database}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read from the file that is named', () => {
    expect(read({ NODE_ENV: 'test', DATABASE_FILE: file, DATABASE: '' })).toMatchObject({ DATABASE: database });
    expect(read({ ...least, KEYS_FILE: file })).toMatchObject({ KEYS: [database] });
  });

  it('is not set twice', () => {
    expect(problemsOf({ ...least, DATABASE_FILE: file })).toEqual([
      'DATABASE: is set, and DATABASE_FILE as well; only one of them may be',
    ]);
  });

  const problemsOfFile = (DATABASE_FILE: string) => problemsOf({ NODE_ENV: 'test', DATABASE_FILE });
  const written = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('names variable and file when the file cannot be read', () => {
    const missing = join(folder, 'missing');
    expect(problemsOfFile(missing)).toEqual([`DATABASE_FILE: ${missing} cannot be read (ENOENT)`]);
    expect(problemsOfFile(folder)).toEqual([`DATABASE_FILE: ${folder} cannot be read (EISDIR)`]);
  });

  it('names variable and file when what it holds is wrong, never what it holds', () => {
    const wrong = written('wrong', 'mysql://user:pass-word@host');
    expect(problemsOfFile(wrong)).toEqual([`DATABASE_FILE: the text in ${wrong} must be an address with postgres://`]);
    const empty = written('empty', ' \n');
    expect(problemsOfFile(empty)).toEqual([`DATABASE_FILE: ${empty} is empty`]);
  });

  it('is not printed by somebody who takes the variable of the file for that of the secret', () => {
    expect(problemsOfFile(database)).toEqual(['DATABASE_FILE: the file cannot be read (ENOENT)']);
    expect(problemsOfFile('whsec_pass-word')).toEqual(['DATABASE_FILE: the file cannot be read (ENOENT)']);
  });

  it('alone may be in a file', () => {
    expect(problemsOf({ ...least, PORT_FILE: file })).toEqual([
      'PORT_FILE: PORT is no secret, so it is set by itself and never by a file',
    ]);
  });
});

it('ends a process with all problems on standard error', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => environmentOrExit(() => read({ NODE_ENV: 'test', PORT: 'x' }))).toThrow('exit');
  expect(exit).toHaveBeenCalledWith(1);
  expect(write.mock.calls.join()).toMatch(/DATABASE[^]*PORT/);
  expect(() =>
    environmentOrExit(() => {
      throw new Error('another one');
    }),
  ).toThrow('another one');
});
