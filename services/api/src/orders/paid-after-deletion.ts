import type { Logger } from '@nestjs/common';

/** The account was deleted before the money came; an operator must refund it. */
export function warnPaidAfterDeletion(logger: Pick<Logger, 'error'>, customer: string | null): void {
  logger.error({ event: 'paid_after_deletion', alert: true, customer });
}
