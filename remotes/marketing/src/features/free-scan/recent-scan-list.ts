export interface RecentScan {
  token: string;
  host: string;
  /** What follows the host, such as `/kasse`; empty for the home page. Lists of earlier releases have none. */
  path?: string;
  /** ISO time. */
  startedAt: string;
}

/** In session storage: the token is the only way to a result without account, and it leaves with the window. */
const storageKey = 'recentScans';
const longest = 5;

/** The list as it is stored; null without one, or where the browser forbids storage. */
export function storedScans(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Newest first. Whatever is not a scan is left out: storage belongs to the visitor. */
export function readScans(stored: string | null): RecentScan[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isRecentScan) : [];
  } catch {
    return [];
  }
}

/** A browser without storage loses the list, never the scan. */
export function rememberScan(scan: RecentScan): void {
  const others = readScans(storedScans()).filter(({ token }) => token !== scan.token);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([scan, ...others].slice(0, longest)));
  } catch {
    // Storage is blocked or full.
  }
}

function isRecentScan(value: unknown): value is RecentScan {
  const scan = value as Partial<RecentScan> | null;
  return (
    typeof scan?.token === 'string' &&
    typeof scan.host === 'string' &&
    (scan.path === undefined || typeof scan.path === 'string') &&
    typeof scan.startedAt === 'string' &&
    !Number.isNaN(Date.parse(scan.startedAt))
  );
}
