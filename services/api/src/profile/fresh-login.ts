import type { CurrentUser } from '../access/current-user.ts';
import { AppError } from '../errors/app-error.ts';

/** A login must not be older than this for what takes an account away from its owner. */
const freshMs = 5 * 60_000;
/** The provider's clock may be ahead of ours by this much. */
const leewayMs = 60_000;

/** Ask this last, so that nobody signs in again only to be refused for another reason. @throws AppError */
export function mustBeFresh({ authTime }: CurrentUser, now: Date): void {
  const age = authTime === null ? Infinity : now.getTime() - authTime.getTime();
  if (age <= freshMs && age >= -leewayMs) return;
  throw new AppError('sign_in_required', { data: { kind: 'reauth', reason: 'login_too_old' } });
}
