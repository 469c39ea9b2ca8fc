import type { ElementFacts } from '../../evidence.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage } from '../gatherer.ts';
import { firstSwap, helpsOf, linkOrders, linksOf, navigationsOf } from './link-orders.ts';
import type { SwappedLinks } from './link-orders.ts';

/** Two links that both pages have, in another order. */
export interface ChangedOrder {
  element: ElementFacts;
  first: string;
  second: string;
  otherUrl: string;
}

export interface ComparedOrders {
  /** Number of navigations that both pages have. */
  navigations: number;
  navigation: ChangedOrder | null;
  /** Number of ways to get help that both pages have. */
  helps: number;
  help: ChangedOrder | null;
}

const parts = { linksOf, navigationsOf, helpsOf, firstSwap };

/**
 * Compares the order of links with the other page that is kept. What is found on the page as it is has to be found again
 * in the page as it was sent, because the other page is only known like that, and because an order may be made by a
 * script or by chance.
 */
export async function comparedOrders(driven: DrivenPage, otherUrl: string): Promise<ComparedOrders> {
  const { world, describe } = driven;
  const { navigations, swapped, helps, swappedHelp } = await evaluateWith(world, parts, linkOrders, otherUrl, null);
  if (!swapped && !swappedHelp) return { navigations, navigation: null, helps, help: null };
  const sent = await driven.fetchHtml(await world.evaluate(() => location.href));
  const again = sent === undefined ? null : await evaluateWith(world, parts, linkOrders, otherUrl, sent);
  const changeOf = async (now: SwappedLinks | null, before: SwappedLinks | null): Promise<ChangedOrder | null> => {
    if (!now || !before || now.first !== before.first || now.second !== before.second) return null;
    const [element] = await describe([now.number]);
    return element ? { element, first: now.first, second: now.second, otherUrl } : null;
  };
  return {
    navigations,
    navigation: await changeOf(swapped, again?.swapped ?? null),
    helps,
    help: await changeOf(swappedHelp, again?.swappedHelp ?? null),
  };
}
