import type { FactName } from '../facts.ts';

export type Certainty = 'yes' | 'no' | 'unsure';
export type Offer = 'service' | 'product' | 'both' | 'unsure';

/** The five answers. */
export interface Answers {
  consumers: Certainty;
  contract: Certainty;
  micro: Certainty;
  offer: Offer;
  exception: Certainty;
}

/** What each reason rests on; its text is `quiz.reason.<name>`. */
export const reasonBasis = {
  consumers: 'bfsg.hero.lead',
  businessOnly: 'bfsg.scope.exempt',
  consumersOpen: 'bfsg.scope.exempt',
  contract: 'bfsg.scope.commerce',
  noContract: 'bfsg.scope.commerce',
  contractOpen: 'bfsg.scope.commerce',
  microService: 'bfsg.scope.exempt',
  microProduct: 'bfsg.scope.exempt',
  notMicro: 'bfsg.scope.exempt',
  microOpen: 'bfsg.scope.exempt',
  product: 'bfsg.scope.products',
  offerOpen: 'bfsg.scope.services',
  exception: 'bfsg.scope.exceptions',
  exceptionOpen: 'bfsg.scope.exceptions',
} as const satisfies Record<string, FactName>;
export type Reason = keyof typeof reasonBasis;

export type Tendency = 'for' | 'against' | 'open';

export interface Result {
  tendency: Tendency;
  reasons: Record<Tendency, Reason[]>;
}

/**
 * Where the answers point. For consumers, a product the act names is in, also of a microenterprise, and a service is in
 * when a contract is initiated online and the provider is no microenterprise. Two things stay open, because no question
 * asks for them. Without a contract online, banking, telecommunications, e-books and passenger transport are in
 * (§ 1 (3) nos. 1 to 4). Self-service terminals are in for every buyer (§ 1 (2) no. 2), the other products only for
 * consumers. An exception never decides, because it presupposes that the act applies.
 */
export function judgeScope(answers: Answers): Result {
  const reasons: Result['reasons'] = { for: [], against: [], open: [] };
  const { consumers, contract, micro, offer, exception } = answers;

  if (consumers === 'yes') reasons.for.push('consumers');
  const hasProduct = offer === 'product' || offer === 'both';
  if (consumers === 'no') reasons[hasProduct ? 'open' : 'against'].push('businessOnly');
  if (consumers === 'unsure') reasons.open.push('consumersOpen');

  if (hasProduct) reasons.for.push('product');
  if (offer === 'unsure') reasons.open.push('offerOpen');

  if (offer !== 'product') {
    if (contract === 'yes') reasons.for.push('contract');
    if (contract === 'no') reasons[consumers === 'no' || micro === 'yes' ? 'against' : 'open'].push('noContract');
    if (contract === 'unsure') reasons.open.push('contractOpen');
    if (micro === 'yes') reasons.against.push('microService');
    if (micro === 'no') reasons.for.push('notMicro');
    if (micro === 'unsure') reasons.open.push('microOpen');
  }
  if (hasProduct && micro === 'yes') reasons.for.push('microProduct');

  if (exception === 'yes') reasons.open.push('exception');
  if (exception === 'unsure') reasons.open.push('exceptionOpen');
  return { tendency: tendencyOf(answers, hasProduct), reasons };
}

function tendencyOf({ consumers, contract, micro, offer }: Answers, hasProduct: boolean): Tendency {
  if (consumers === 'no') return offer === 'service' ? 'against' : 'open';
  if (consumers === 'unsure') return 'open';
  if (hasProduct) return 'for';
  if (offer === 'unsure') return 'open';
  if (micro === 'yes') return 'against';
  return contract === 'yes' && micro === 'no' ? 'for' : 'open';
}
