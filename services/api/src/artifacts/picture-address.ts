import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureView } from '@stufenlos/contracts/picture-views';

/** Seconds that an address is good for, at most. */
const lifeS = 600;
/** For so long the same address is given again, so that a browser finds the picture in its cache. */
const stepS = 300;

export interface PicturedPage {
  runId: string;
  pageNo: number;
  /** Undefined: the view of every scan. */
  view?: PictureView | undefined;
}

/**
 * Where the picture of a page can be read without a token, so that a plain `<img>` works under `img-src 'self'`. The caller
 * has checked that the person may see the run. Good for five to ten minutes.
 *
 * @param keys the signing keys; the first one signs
 * @returns a path with its query, on the public origin
 */
export function pictureAddress(page: PicturedPage, keys: readonly string[], now: Date): string {
  const until = Math.floor(now.getTime() / 1000 / stepS) * stepS + lifeS;
  const sig = macOf(keys[0]!, { ...page, until }).toString('base64url');
  return `/api/artifacts/${page.runId}/${placeOf(page, '/')}/screen.webp?until=${until}&sig=${sig}`;
}

export interface SignedPicture extends PicturedPage {
  /** Seconds since 1970. */
  until: number;
  sig: string;
}

/** Whether we gave this address away, and it is still good. Any of the keys may have signed it. */
export function isValidAddress(asked: SignedPicture, keys: readonly string[], now: Date): boolean {
  const told = Buffer.from(asked.sig, 'base64url');
  const isSigned = keys.some((key) => {
    const mac = macOf(key, asked);
    return told.length === mac.length && timingSafeEqual(told, mac);
  });
  return isSigned && asked.until * 1000 > now.getTime();
}

/** The first word keeps it apart from everything else that the same keys sign. */
const macOf = (key: string, { until, ...page }: Omit<SignedPicture, 'sig'>): Buffer =>
  createHmac('sha256', key)
    .update(`picture ${page.runId} ${placeOf(page, ' ')} ${until}`)
    .digest();

const placeOf = ({ pageNo, view }: PicturedPage, between: string) => `${pageNo}${view ? `${between}${view}` : ''}`;
