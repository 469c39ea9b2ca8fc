import type { ElementFacts } from '../../evidence.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import type { OrderJump } from './order-jump.ts';
import { backwardsAt, stopParts, styledOrders } from './styled-orders.ts';
import { tabindexJump } from './tabindex-jump.ts';

export type FocusOrderEvidence = (Omit<OrderJump, 'number'> & { element: ElementFacts })[];

const limit = 3;

/** @param stops numbers of the elements in the order of the walk */
export async function examineOrder(
  { world, describe }: DrivenPage,
  stops: readonly number[],
): Promise<FocusOrderEvidence> {
  const jumps = [
    ...(await world.evaluate(tabindexJump, stops)),
    ...(await evaluateWith(world, { backwardsAt, stopParts }, styledOrders, stops, limit)),
  ];
  const elements = await describe(jumps.map(({ number }) => number));
  return jumps.flatMap(({ number: _number, ...jump }, at) => {
    const element = elements[at];
    return element ? [{ ...jump, element }] : [];
  });
}
