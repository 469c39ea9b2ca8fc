import { Controller, Headers, Param, type MessageEvent } from '@nestjs/common';
import { endpoints } from '@stufenlos/contracts';
import type { Observable } from 'rxjs';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { RunEventsService, versionOf } from './run-events.service.ts';
import { RunsService } from '../runs/runs.service.ts';

@Controller()
export class RunEventsController {
  constructor(
    private readonly runs: RunsService,
    private readonly events: RunEventsService,
  ) {}

  @Endpoint('scanEvents')
  async follow(
    @Param({ schema: endpoints.scanEvents.params }) { token }: { token: string },
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<Observable<MessageEvent>> {
    const { id: runId } = await this.runs.byToken(token);
    return this.events.follow(runId, versionOf(lastEventId));
  }
}
