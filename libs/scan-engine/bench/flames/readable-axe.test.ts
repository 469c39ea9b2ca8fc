import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { preloadSource } from '../../src/gather/audit-source.ts';
import { withReadableAxe } from './readable-axe.ts';

describe('withReadableAxe', () => {
  const readable = withReadableAxe(preloadSource());

  it('names the functions of axe-core and keeps our own part', () => {
    expect(readable).toContain('function colorContrastEvaluate(');
    expect(preloadSource()).not.toContain('function colorContrastEvaluate(');
    const own = preloadSource().slice(preloadSource().indexOf('globalThis.stufenlos = ('));
    expect(readable.endsWith(own)).toBe(true);
    expect(readable.startsWith('if (window === window.parent) {')).toBe(true);
  });

  it('is a valid script with the faster memoizer and a grid that follows the page', () => {
    expect(() => new Script(readable)).not.toThrow();
    expect(readable).not.toContain("import_memoizee['default'])(fn");
    expect(readable).toContain('return axe.gridSize || 200');
  });

  it('leaves other scripts alone', () => {
    expect(withReadableAxe('axe.run()')).toBe('axe.run()');
  });

  it('says which part a new version of axe-core no longer has', () => {
    expect(() => withReadableAxe('globalThis.stufenlos = (1)')).toThrow('expected "/*! axe v" once');
  });
});
