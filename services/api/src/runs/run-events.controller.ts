import { Controller, Headers, Param, type MessageEvent } from '@nestjs/common';
import { endpoints } from '@stufenlos/contracts';
import type { Observable } from 'rxjs';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { RunEventsService } from './run-events.service.ts';
import { RunsService } from './runs.service.ts';

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
    const runId = await this.runs.idOf(token);
    return this.events.follow(runId, versionOf(lastEventId));
  }
}

/** An id that is none of ours resumes from the beginning. */
const versionOf = (id = '') => (/^\d{1,9}$/.test(id) ? Number(id) : 0);
