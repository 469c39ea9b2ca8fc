import { Body, Controller, Headers, Param, Req, type MessageEvent } from '@nestjs/common';
import { endpoints, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { KnowsMembers } from '../access/access-token.guard.ts';
import { OptionalUser, User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type TokenParam } from '../contract/endpoint.decorator.ts';
import { RunEventsService, versionOf } from '../live/run-events.service.ts';
import { ClaimService } from './claim.service.ts';
import { ScansService } from './scans.service.ts';

/** Free scans: the token in the path is the whole permission. */
@Controller()
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly claims: ClaimService,
    private readonly events: RunEventsService,
  ) {}

  @Endpoint('createScan')
  @KnowsMembers()
  create(
    @Body({ schema: endpoints.createScan.body }) order: CreateScan,
    @Req() { ip }: FastifyRequest,
    @OptionalUser() user: CurrentUser | null,
  ): Promise<ScanAccepted> {
    return this.scans.accept(order, { ip, user });
  }

  @Endpoint('getScan')
  read(@Param({ schema: endpoints.getScan.params }) { token }: TokenParam): Promise<LockedRun> {
    return this.scans.report(token);
  }

  @Endpoint('scanEvents')
  async follow(
    @Param({ schema: endpoints.scanEvents.params }) { token }: TokenParam,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<Observable<MessageEvent>> {
    const { id: runId } = await this.scans.byToken(token);
    return this.events.streamRun(runId, versionOf(lastEventId));
  }

  @Endpoint('cancelScan')
  @KnowsMembers()
  cancel(
    @Param({ schema: endpoints.cancelScan.params }) { token }: TokenParam,
    @OptionalUser() user: CurrentUser | null,
  ): Promise<void> {
    return this.scans.cancel(token, user);
  }

  @Endpoint('claimScan')
  claim(
    @Param({ schema: endpoints.claimScan.params }) { token }: TokenParam,
    @User() user: CurrentUser,
  ): Promise<{ runId: string }> {
    return this.claims.claim(token, user);
  }
}
