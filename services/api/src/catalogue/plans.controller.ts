import { Controller, Inject } from '@nestjs/common';
import type { Plans } from '@stufenlos/contracts';
import { Unlimited } from '../rate-limits/rate-limit.guard.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { Catalogue } from './catalogue.ts';

/** The plans with the amounts that are charged. */
@Controller()
export class PlansController {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly catalogue: Catalogue,
  ) {}

  /** The answer is cached for seconds, so it needs no rate limit. */
  @Endpoint('plans')
  @Unlimited()
  async read(): Promise<Plans> {
    const plans = await this.catalogue.plans(new Date());
    const { mode, tax } = this.config.payments;
    const taxSettings = tax.mode === 'fixed' ? { mode: tax.mode, home: tax.home } : { mode: tax.mode };
    return { plans: [...plans], taxNote: this.config.taxNote, mode, tax: taxSettings };
  }
}
