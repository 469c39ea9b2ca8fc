import { Controller, Inject } from '@nestjs/common';
import { specifiedPlans, type Plans } from '@stufenlos/contracts';
import { Unlimited } from '../access/rate-limit.guard.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';

/** The plans with the amounts of the specification; no payment provider is connected, hence mode `test`. */
@Controller()
export class PlansController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  /** Constant data, answered without the database: nothing here is worth a counter. */
  @Endpoint('plans')
  @Unlimited()
  read(): Plans {
    return { plans: [...specifiedPlans], taxNote: this.config.taxNote, mode: 'test' };
  }
}
