/**
 * What somebody asked for before they went to sign in, over the provider and back. It is written into the window's own
 * storage: a query would work too, but anybody could put it into a link, and a scan would change hands, or a place in a
 * plan be offered, by merely opening it.
 */
export interface WindowMark {
  set(token: string, now?: number): void;
  /** Whether it was asked for this scan in this window; true once. */
  take(token: string, now?: number): boolean;
}

/** Longer than any sign-in, shorter than another day at the same computer. */
const validMs = 3_600_000;

const windowMark = (storageKey: string): WindowMark => ({
  set(token, now = Date.now()) {
    try {
      sessionStorage.setItem(storageKey, `${now} ${token}`);
    } catch {
      // Without storage the button is pressed once more after signing in.
    }
  },
  take(token, now = Date.now()) {
    try {
      const [at = '', marked] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
      if (marked !== token) return false;
      sessionStorage.removeItem(storageKey);
      return now - Number(at) < validMs;
    } catch {
      return false;
    }
  },
});

/** "Sign in and keep it" was pressed here. */
export const keepMark = windowMark('keepScan');

/** "Create account and unlock" or "Sign in and unlock" was pressed here. */
export const unlockMark = windowMark('unlockScan');
