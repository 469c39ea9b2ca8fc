import { Controller, Header } from '@nestjs/common';
import type { Statistics } from '@stufenlos/contracts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { StatisticsService } from './statistics.service.ts';

@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Endpoint('statistics')
  @Header('cache-control', 'public, max-age=300')
  read(): Promise<Statistics> {
    return this.statistics.read();
  }
}
