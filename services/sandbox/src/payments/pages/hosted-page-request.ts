import { securityHeaders } from '../../web/page.ts';
import { type PageAnswer, PageRequest } from '../../web/page-request.ts';
import type { Payments } from '../payments.ts';
import type { Account } from '../store/account.ts';

/** One request for a hosted page. */
export class HostedPageRequest extends PageRequest {
  private readonly payments: Payments;

  constructor(payments: Payments, { request, response, origin }: PageRequest) {
    super(request, response, origin);
    this.payments = payments;
    // The address of a page is its key: not even the product's own origin learns it from a link.
    response.setHeader('referrer-policy', 'strict-origin');
  }

  get account(): Account {
    return this.payments.account;
  }

  /** Changes the account; an `act` that throws has changed nothing. */
  change<T>(act: (account: Account) => T): T {
    return this.payments.change(act);
  }

  /** Where the product wants people back may be another origin: forms of this page may end there. */
  mayReturnTo(...addresses: (string | null)[]): void {
    const origins = addresses.flatMap((one) => webAddress(one)?.origin ?? []);
    const { 'content-security-policy': policy = '' } = securityHeaders(this.origin, origins);
    this.response.setHeader('content-security-policy', policy);
  }

  override show(page: PageAnswer): void {
    super.show(page, 'payment');
  }
}

/** Undefined for what is no address of the web: such a thing becomes neither link nor policy. */
export function webAddress(address: string | null): URL | undefined {
  const url = address === null ? null : URL.parse(address);
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
