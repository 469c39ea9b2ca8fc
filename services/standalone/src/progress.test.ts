import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.mjs';
import { StageError, describeFailure } from './stage-error.mjs';

function screen(options: { isTTY?: boolean; quiet?: boolean } = {}) {
  let text = '';
  const stream = new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) });
  const progress = createProgress({
    stream: Object.assign(stream, { isTTY: options.isTTY ?? false }),
    quiet: options.quiet,
  });
  return { progress, text: () => text };
}

describe('progress', () => {
  it('is one line per stage, with its time and what came of it', async () => {
    const { progress, text } = screen();
    await progress.stage(
      'redis',
      () => Promise.resolve('7.0'),
      (version) => `Redis ${version}`,
    );
    expect(text()).toMatch(/^ {2}ok {5}redis +\d+\.\d s {2}Redis 7\.0\n$/);
  });

  it('marks the stage that failed and passes its failure on', async () => {
    const { progress, text } = screen({ quiet: true });
    await expect(progress.stage('migrate', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(text()).toMatch(/^ {2}FAILED migrate/);
  });

  it('says nothing of good stages when it should be quiet', async () => {
    const { progress, text } = screen({ quiet: true });
    await progress.stage('redis', () => Promise.resolve(''));
    progress.say('http://localhost:4200');
    expect(text()).toBe('http://localhost:4200\n');
  });

  it('has a living line only where a person looks at a terminal', async () => {
    const live = screen({ isTTY: true });
    await live.progress.stage('npm', async (detail) => {
      detail('axe-core');
      live.progress.say('hello');
    });
    expect(live.text()).toMatch(/\.\.\. npm \d+\.\d s: axe-core/);
    expect(live.text().endsWith('\r\u001B[K')).toBe(true);
    const file = screen();
    await file.progress.stage('npm', async (detail) => detail('axe-core'));
    expect(file.text()).not.toContain('\r');
  });

  it('is silent about what is stopped after the end has begun', async () => {
    const { progress, text } = screen();
    const work = progress.stage('build', () => new Promise((_, reject) => setImmediate(reject, new Error('killed'))));
    progress.close();
    await expect(work).rejects.toThrow('killed');
    expect(text()).toBe('');
  });
});

describe('a failure', () => {
  it('says what, why, where and what to do', () => {
    const error = new StageError('npm failed', {
      why: 'ENOTFOUND\nregistry\n',
      log: '/log',
      todo: 'check the connection',
    });
    expect(describeFailure(error)).toBe(
      'npm failed\n    ENOTFOUND\n    registry\n  Log: /log\n  What to do: check the connection',
    );
  });

  it('shows where it comes from when it is a fault of the launcher', () => {
    expect(describeFailure(new TypeError('x is undefined'))).toMatch(
      /^The launcher failed[^]*TypeError: x is undefined\n\s+at /,
    );
    expect(describeFailure('plain')).toContain('plain');
  });
});
