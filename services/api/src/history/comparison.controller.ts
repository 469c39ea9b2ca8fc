import { Controller, Param, Query } from '@nestjs/common';
import { endpoints, type CompareQuery, type Comparison } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { ComparisonReader } from './comparison-reader.ts';

@Controller()
export class ComparisonController {
  constructor(private readonly comparisons: ComparisonReader) {}

  @Endpoint('compareRuns')
  read(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.compareRuns.params }) { id, otherId }: { id: string; otherId: string },
    @Query({ schema: endpoints.compareRuns.query }) query: CompareQuery,
  ): Promise<Comparison> {
    return this.comparisons.read([id, otherId], sub, query);
  }
}
