import { Controller, Res } from '@nestjs/common';
import type { Health } from '@stufenlos/contracts';
import type { FastifyReply } from 'fastify';
import { Unlimited } from '../access/rate-limit.guard.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { Readiness } from './readiness.ts';

@Controller()
@Unlimited()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint('live')
  live(): Health {
    return { status: 'up', parts: {} };
  }

  /** 503 with the same body when nothing can be served. */
  @Endpoint('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.readiness.read(new Date());
    if (health.status === 'down') void reply.status(503);
    return health;
  }
}
