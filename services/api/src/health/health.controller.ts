import { Controller, Inject } from '@nestjs/common';
import type { Health } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Unlimited } from '../rate-limits/rate-limit.guard.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { Readiness } from './readiness.ts';

const version = productVersion();

@Controller()
@Unlimited()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'installation'>,
  ) {}

  @Endpoint('live')
  live(): Health {
    return { status: 'up', version, installation: this.config.installation, parts: {} };
  }

  /** Nothing can be served: a problem whose data names the parts. Degraded is still an answer. */
  @Endpoint('ready')
  async ready(): Promise<Health> {
    const health = await this.readiness.read(new Date());
    if (health.status !== 'down') return { ...health, version, installation: this.config.installation };
    const data = Object.fromEntries(Object.entries(health.parts).map(([name, { status }]) => [name, status]));
    throw new AppError('unavailable', { data, retryAfter: 5 });
  }
}
