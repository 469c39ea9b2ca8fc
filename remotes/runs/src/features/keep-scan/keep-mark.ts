/**
 * "Log in to keep it" goes over the provider and back. That this visitor asked for it is written into the window's
 * own storage: a query would work too, but anybody could put it into a link, and a scan would change hands by merely
 * opening it.
 */
const storageKey = 'keepScan';
/** Longer than any sign-in, shorter than another day at the same computer. */
const validMs = 3_600_000;

export function markToKeep(token: string, now = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, `${now} ${token}`);
  } catch {
    // Without storage the button is pressed once more after signing in.
  }
}

/** Whether keeping this scan was asked for in this window; true once. */
export function takeMark(token: string, now = Date.now()): boolean {
  try {
    const [at = '', marked] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    if (marked !== token) return false;
    sessionStorage.removeItem(storageKey);
    return now - Number(at) < validMs;
  } catch {
    return false;
  }
}
