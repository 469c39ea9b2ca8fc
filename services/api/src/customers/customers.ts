import { Injectable, Logger } from '@nestjs/common';
import type { CurrentUser } from '../access/current-user.ts';
import { AppError } from '../errors/app-error.ts';
import { CustomersRepository } from './customers.repository.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

type Making = Parameters<StripeGateway['createCustomer']>[2];
type Person = Pick<CurrentUser, 'sub' | 'email' | 'emailVerified'>;

/** A person's customer at the payment provider; see decisions/0012-one-account-has-one-customer.md. */
@Injectable()
export class Customers {
  private readonly logger = new Logger('Customers');

  constructor(
    private readonly repository: CustomersRepository,
    private readonly gateway: StripeGateway,
  ) {}

  /** From our table alone. */
  storedId(sub: string): Promise<string | null> {
    return this.repository.of(sub);
  }

  /**
   * The customer of our table, else the one that an earlier client made. Null: none yet.
   * @throws AppError `conflict`, reason `customer`, when there are several, which an operator must decide
   * @throws ProviderFailure
   */
  async find(sub: string): Promise<string | null> {
    return (await this.repository.of(sub)) ?? (await this.findEarlier(sub));
  }

  /**
   * The customer that the provider has for this person, as a rule one that an earlier client made. It is noted in our table.
   * Returns null and throws as `find` does.
   */
  async findEarlier(sub: string): Promise<string | null> {
    const [found, ...more] = await this.search(sub);
    if (more.length > 0) throw this.ambiguous(more.length + 1);
    return found === undefined ? null : await this.claimed(sub, found);
  }

  /** As `find`, but makes a customer when there is none. Parallel calls and a repeat after a crash make only one. */
  async obtain(user: Person, attempt: number): Promise<string> {
    const found = await this.find(user.sub);
    return found ?? (await this.make(user, { insteadOf: null, attempt }));
  }

  /**
   * The provider says that the customer does not exist (any more), so the next order needs a new one.
   * @returns null when it is there after all
   * @throws AppError `conflict`, reason `customer`, when something was bought through it: an operator must decide
   */
  async replace(user: Person, gone: string, attempt: number): Promise<string | null> {
    const there = await this.gateway.customer(gone);
    if (there && !there.deleted) return null;
    this.logger.error({ event: 'customer_gone', alert: true, customer: gone });
    // With another customer, the person would lose what was bought through this one.
    if (!(await this.repository.removeUnused(user.sub, gone)))
      throw new AppError('conflict', { data: { reason: 'customer' } });
    return await this.make(user, { insteadOf: gone, attempt });
  }

  /**
   * Notes the customer that the operator has picked from several.
   * @throws Error with a sentence for the operator
   */
  async adopt(sub: string, customerId: string): Promise<void> {
    const known = await this.repository.of(sub);
    if (known === customerId) return;
    if (known !== null) throw new Error(`This person has the customer ${known} already.`);
    const theirs = await this.search(sub);
    if (!theirs.includes(customerId)) {
      throw new Error(`No such customer of this person. At the provider there are: ${theirs.join(', ') || 'none'}.`);
    }
    if ((await this.repository.claim(sub, customerId)) !== customerId) {
      throw new Error('This customer is noted as another person’s.');
    }
    this.logger.log({ event: 'customer_adopted', customer: customerId });
  }

  /** Invoices must not go to the owner of a mistyped address: without a confirmed one, the hosted page asks for one. */
  private async make({ sub, email, emailVerified }: Person, how: Making): Promise<string> {
    const made = await this.create(sub, emailVerified ? email : null, how);
    try {
      return await this.claimed(sub, made);
    } catch (error) {
      // The account was deleted meanwhile, so its deletion did not find this customer.
      if (error instanceof AppError && error.code === 'gone') await this.gateway.forgetPerson(made);
      throw error;
    }
  }

  /** When the provider refuses the e-mail address, its own page asks for one. */
  private async create(sub: string, email: string | null, how: Making): Promise<string> {
    try {
      return (await this.gateway.createCustomer(sub, email, how)).id;
    } catch (error) {
      if (email === null || !(error instanceof ProviderRefused) || error.code !== 'email_invalid') throw error;
      return (await this.gateway.createCustomer(sub, null, how)).id;
    }
  }

  private async claimed(sub: string, customerId: string): Promise<string> {
    const claimed = await this.repository.claim(sub, customerId);
    if (claimed !== null) return claimed;
    this.logger.error({ event: 'customer_of_another', alert: true, customer: customerId });
    throw new AppError('conflict', { data: { reason: 'customer' } });
  }

  /** A subject that cannot be searched for was never written there by an earlier client either. */
  private async search(sub: string): Promise<string[]> {
    try {
      return (await this.gateway.searchCustomers(sub)).map(({ id }) => id);
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'subject_not_searchable') return [];
      const cause = error instanceof Error ? error.message : 'unknown';
      this.logger.error({ event: 'customer_fetch_failed', msg: 'Failed to fetch the customer', cause });
      throw error;
    }
  }

  /** Never picks one silently: it could bill the wrong person. `adopt-customer` decides. */
  private ambiguous(count: number): AppError {
    const msg = `Expected exactly one customer, but found ${count}`;
    this.logger.warn({ event: 'customer_ambiguous', msg, count });
    this.logger.error({ event: 'operator_needed', alert: true, task: 'adopt-customer', count });
    return new AppError('conflict', { data: { reason: 'customer' } });
  }
}
