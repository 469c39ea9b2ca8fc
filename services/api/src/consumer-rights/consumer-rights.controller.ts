import { Body, Controller, Req } from '@nestjs/common';
import type { Declaration } from '@stufenlos/contracts';
import type { FastifyRequest } from 'fastify';
import { KnowsMembers } from '../access/access-token.guard.ts';
import { OptionalUser, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { DeclarationsService } from './declarations.service.ts';
import { readCancellation, readWithdrawal } from './declaration-reading.ts';

/**
 * The two forms that need no account. They read their bodies themselves, because their faults have texts of their own.
 */
@Controller()
export class ConsumerRightsController {
  constructor(private readonly service: DeclarationsService) {}

  @Endpoint('createCancellation')
  @KnowsMembers()
  cancel(
    @Body() body: unknown,
    @Req() { ip }: FastifyRequest,
    @OptionalUser() user: CurrentUser | null,
  ): Promise<Declaration> {
    return this.service.cancel(readCancellation(body), { ip, user }, new Date());
  }

  @Endpoint('createWithdrawal')
  @KnowsMembers()
  withdraw(
    @Body() body: unknown,
    @Req() { ip }: FastifyRequest,
    @OptionalUser() user: CurrentUser | null,
  ): Promise<Declaration> {
    return this.service.withdraw(readWithdrawal(body), { ip, user }, new Date());
  }
}
