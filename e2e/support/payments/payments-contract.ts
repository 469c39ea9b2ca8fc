import { contractViolations } from './payments-admin.ts';

/** Checks after the last journey that all requests to the payment provider and all its answers kept the contract. */
export default async function paymentsContract(): Promise<void> {
  const { violations, requests } = await contractViolations();
  if (violations.length > 0) throw new Error(`the payments contract was violated:\n${violations.join('\n')}`);
  console.log(`payments contract: ${requests} requests, no violation`);
}
