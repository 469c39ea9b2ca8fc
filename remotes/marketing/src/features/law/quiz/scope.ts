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
 * Where the answers point. Business customers only: out, whatever else. A product the act names: in, also for a
 * microenterprise. A service: in when a contract is initiated online and the provider is no microenterprise. An
 * exception never decides, because it presupposes that the act applies.
 */
export function judgeScope(answers: Answers): Result {
  const reasons: Result['reasons'] = { for: [], against: [], open: [] };
  const { consumers, contract, micro, offer, exception } = answers;

  if (consumers === 'yes') reasons.for.push('consumers');
  if (consumers === 'no') reasons.against.push('businessOnly');
  if (consumers === 'unsure') reasons.open.push('consumersOpen');

  const hasProduct = offer === 'product' || offer === 'both';
  if (hasProduct) reasons.for.push('product');
  if (offer === 'unsure') reasons.open.push('offerOpen');

  if (offer !== 'product') {
    if (contract === 'yes') reasons.for.push('contract');
    if (contract === 'no') reasons.against.push('noContract');
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
  if (consumers === 'no') return 'against';
  if (consumers === 'unsure') return 'open';
  if (hasProduct) return 'for';
  if (offer === 'unsure') return 'open';
  if (contract === 'no' || micro === 'yes') return 'against';
  return contract === 'yes' && micro === 'no' ? 'for' : 'open';
}
