import { Body, Controller, Param, Req } from '@nestjs/common';
import { endpoints, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { RunsService } from './runs.service.ts';

/** Free scans: the token in the path is the whole permission. */
@Controller()
export class ScansController {
  constructor(private readonly runs: RunsService) {}

  @Endpoint('createScan')
  create(
    @Body({ schema: endpoints.createScan.body }) order: CreateScan,
    @Req() { ip }: FastifyRequest,
  ): Promise<ScanAccepted> {
    return this.runs.accept(order, ip);
  }

  @Endpoint('getScan')
  read(@Param({ schema: endpoints.getScan.params }) { token }: { token: string }): Promise<LockedRun> {
    return this.runs.report(token);
  }

  @Endpoint('cancelScan')
  cancel(@Param({ schema: endpoints.cancelScan.params }) { token }: { token: string }): Promise<void> {
    return this.runs.cancel(token);
  }
}
