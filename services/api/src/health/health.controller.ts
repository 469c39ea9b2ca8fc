import { Controller } from '@nestjs/common';
import type { Health } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import { Unlimited } from '../rate-limits/rate-limit.guard.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { Readiness } from './readiness.ts';

const version = productVersion();

@Controller()
@Unlimited()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint('live')
  live(): Health {
    return { status: 'up', version, parts: {} };
  }

  /** Nothing can be served: a problem whose data names the parts. Degraded is still an answer. */
  @Endpoint('ready')
  async ready(): Promise<Health> {
    const health = await this.readiness.read(new Date());
    if (health.status !== 'down') return { ...health, version };
    const data = Object.fromEntries(Object.entries(health.parts).map(([name, { status }]) => [name, status]));
    throw new AppError('unavailable', { data, retryAfter: 5 });
  }
}
