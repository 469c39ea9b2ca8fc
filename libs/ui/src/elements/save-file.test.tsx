import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hands a file over, and keeps it until a browser has read it that does so late', () => {
  const open = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob) {
        open.set('blob:1', blob);
        return 'blob:1';
      }
      static override revokeObjectURL(address: string) {
        open.delete(address);
      }
    },
  );
  const pressed: [string, string][] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    pressed.push([this.href, this.download]);
  });
  const file = new Blob(['Bericht']);
  saveFile('bericht.txt', file);
  click.mockRestore();
  expect(pressed).toEqual([['blob:1', 'bericht.txt']]);
  vi.advanceTimersByTime(30_000);
  expect(open.get('blob:1')).toBe(file);
  vi.advanceTimersByTime(30_000);
  expect(open.size).toBe(0);
});
