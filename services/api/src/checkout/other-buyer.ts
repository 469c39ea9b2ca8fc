import { isDeepStrictEqual } from 'node:util';
import type { BusinessBuyer } from '@stufenlos/contracts';
import type { NewOrder, OrderRow } from '../orders/orders.repository.ts';

/**
 * Whether an order names another buyer than one whose invoices are yet to be written. Both are one customer at the
 * provider, whose invoices all name the same buyer. A company may have moved: its address is no part of who it is. Pure.
 */
export function isOtherBuyer(known: Pick<OrderRow, 'business'>, request: NewOrder): boolean {
  const given = request.business ? (JSON.parse(request.business) as BusinessBuyer) : null;
  return areOtherBuyers(known.business, given);
}

/** Null: a person. */
export const areOtherBuyers = (one: BusinessBuyer | null, other: BusinessBuyer | null): boolean =>
  !isDeepStrictEqual(identityOf(one), identityOf(other));

const identityOf = (business: BusinessBuyer | null) =>
  business && {
    company: business.company.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase(),
    country: business.country,
    vatId: business.vatId,
  };
