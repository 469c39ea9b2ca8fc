import { Controller, Param, Query } from '@nestjs/common';
import { endpoints, type CompareQuery, type Comparison, type History } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { ComparisonReader } from './comparison-reader.ts';
import { RunHistory } from './run-history.ts';

@Controller()
export class HistoryController {
  constructor(
    private readonly history: RunHistory,
    private readonly comparisons: ComparisonReader,
  ) {}

  @Endpoint('runHistory')
  read(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runHistory.params }) { id }: IdParam,
  ): Promise<History> {
    return this.history.read(id, sub);
  }

  @Endpoint('compareRuns')
  compare(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.compareRuns.params }) { id, otherId }: { id: string; otherId: string },
    @Query({ schema: endpoints.compareRuns.query }) query: CompareQuery,
  ): Promise<Comparison> {
    return this.comparisons.read([id, otherId], sub, query);
  }
}
