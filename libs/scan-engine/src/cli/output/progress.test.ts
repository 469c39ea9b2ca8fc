import { describe, expect, it } from 'vitest';
import { progressText } from './progress.ts';

const advance = { done: 12, failed: 3, total: 100, passedMs: 15_000, oldest: 'https://a.example/' };

describe('the progress line', () => {
  it('shows done pages, failures, rate, remaining time and the current address', () => {
    expect(progressText(advance, 'en')).toBe(
      '12/100 · not checkable: 3 · 48 pages/min · 1:50 left · https://a.example/',
    );
    expect(progressText(advance, 'de')).toBe(
      '12/100 · nicht prüfbar: 3 · 48 Seiten/min · noch 1:50 · https://a.example/',
    );
  });

  it('omits what is not known yet', () => {
    const start = { done: 0, failed: 0, total: 100, passedMs: 0, oldest: undefined };
    expect(progressText(start, 'en')).toBe('0/100');
    expect(progressText({ ...start, done: 2, passedMs: 1000 }, 'en')).toBe('2/100');
  });

  it('strips control characters from addresses', () => {
    expect(progressText({ ...advance, oldest: 'https://a/\u001B[2J\u001B]0;x\u0007\n\u202Eb' }, 'en')).toMatch(
      /https:\/\/a\/ b$/,
    );
  });
});
