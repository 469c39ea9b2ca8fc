import type { DocumentTextKey } from './documents/document-text.ts';
import type { Order } from './match-order.ts';

/** Why a declaration needs a person of the operator's. Each has a sentence (`why.*`). */
export type SupportTicketReason = DocumentTextKey extends infer Key
  ? Key extends `why.${infer Reason}`
    ? Reason
    : never
  : never;

export interface SupportTicket {
  kind: 'ticket';
  why: SupportTicketReason;
  order?: Order;
  customerId?: string;
}

/** The order that a declaration is about, as far as our tables tell, or why a person has to decide. */
export type Found = { kind: 'order'; order: Order } | SupportTicket;

/** What became of a declaration. `customerId`: whose state at the provider has changed, or may have. */
export type Outcome =
  | SupportTicket
  /** `isNew`: this declaration ended it; otherwise it was ending already. */
  | { kind: 'ends'; order: Order; end: Date; isNew: boolean; customerId: string }
  | { kind: 'refunded'; order: Order; customerId: string };

export const supportTicket = (why: SupportTicketReason, order?: Order): SupportTicket => ({
  kind: 'ticket',
  why,
  ...(order ? { order } : {}),
});
