import { ApiError } from '@stufenlos/contracts';
import type { Platform } from './platform.ts';

export interface OrderedCheck {
  /** Where the check is shown. */
  path: string;
  host: string;
  /** Only of a free check, which is found again by nothing else. */
  token?: string;
}

type Needed = Pick<Platform, 'api' | 'session' | 'entitlement' | 'locale'>;

export interface CheckOrder {
  url: string;
  /** Not an answer from the last minutes. */
  fresh?: boolean;
  /** How far to go; default: this page. */
  scope?: 'page' | 'site';
}

/**
 * Orders a check, the same from every form: for somebody with a plan into their list, otherwise a free one, which
 * is always one page. Throws what the API throws.
 */
export async function orderCheck(platform: Needed, request: CheckOrder): Promise<OrderedCheck> {
  const { api, locale } = platform;
  const { url, fresh, scope } = request;
  if (await isGranted(platform)) {
    try {
      const { id, host } = await api.call('createRun', { body: { url, ...(scope && { scope }) } });
      return { path: `/run/${id}`, host };
    } catch (cause) {
      // The plan ended since it was read.
      if (!(cause instanceof ApiError) || cause.problem.code !== 'no_entitlement') throw cause;
    }
  }
  const body = { url, ...(fresh !== undefined && { fresh }), locale: locale.getState().locale };
  const { token, host } = await api.call('createScan', { body });
  return { path: `/scan/${token}`, host, token };
}

/** Asked at most once; when it cannot be had, a free check is what everybody may order. */
export async function isGranted({ session, entitlement }: Pick<Platform, 'session' | 'entitlement'>): Promise<boolean> {
  if (session.getState().status !== 'signed-in') return false;
  if (entitlement.getState().status !== 'ready')
    await entitlement
      .getState()
      .load()
      .catch(() => undefined);
  const { status, entitlement: granted } = entitlement.getState();
  return status === 'ready' && granted !== null && granted.state !== 'none';
}
