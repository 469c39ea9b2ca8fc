import type { Account } from '../store/account.ts';

/** What an invoice asks for, and what becomes of the customer's balance; a negative balance is a credit. Cents. */
export interface AmountDue {
  amount_due: number;
  starting_balance: number;
  ending_balance: number;
}

/** A total below zero becomes a credit, and a credit pays first. */
export function amountDueOf(total: number, balance: number): AmountDue {
  const open = total + balance;
  return { amount_due: Math.max(0, open), starting_balance: balance, ending_balance: Math.min(0, open) };
}

/** An invoice that nobody pays any more leaves the balance as it found it. */
export function restoreBalance({ store }: Account, invoice: Omit<AmountDue, 'amount_due'> & { customer: string }) {
  const { customer, starting_balance: from, ending_balance: to } = invoice;
  const found = store.find(customer);
  if (found?.object === 'customer') store.put({ ...found, balance: Number(found.balance) + from - to });
}
