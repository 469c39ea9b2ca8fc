import { contractViolations } from './payments-admin.ts';

/** After the last journey: whatever was said to and by the payment provider kept to its contract. */
export default async function paymentsContract(): Promise<void> {
  const { violations, requests } = await contractViolations();
  if (violations.length > 0) throw new Error(`the payments contract was violated:\n${violations.join('\n')}`);
  console.log(`payments contract: ${requests} requests, no violation`);
}
