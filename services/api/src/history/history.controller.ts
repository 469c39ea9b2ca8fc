import { Controller, Param } from '@nestjs/common';
import { endpoints, type History } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { RunHistory } from './run-history.ts';

@Controller()
export class HistoryController {
  constructor(private readonly history: RunHistory) {}

  @Endpoint('runHistory')
  read(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runHistory.params }) { id }: { id: string },
  ): Promise<History> {
    return this.history.read(id, sub);
  }
}
