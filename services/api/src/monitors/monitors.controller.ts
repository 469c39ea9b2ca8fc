import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type CreateMonitor, type Monitor, type Monitors, type UpdateMonitor } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { MonitorsService } from './monitors.service.ts';

@Controller()
export class MonitorsController {
  constructor(private readonly monitors: MonitorsService) {}

  @Endpoint('monitors')
  async all(@User() user: CurrentUser): Promise<Monitors> {
    return { monitors: await this.monitors.all(user) };
  }

  @Endpoint('createMonitor')
  create(
    @User() user: CurrentUser,
    @Body({ schema: endpoints.createMonitor.body }) order: CreateMonitor,
  ): Promise<Monitor> {
    return this.monitors.create(order, user);
  }

  @Endpoint('updateMonitor')
  update(
    @User() user: CurrentUser,
    @Param({ schema: endpoints.updateMonitor.params }) { id }: IdParam,
    @Body({ schema: endpoints.updateMonitor.body }) change: UpdateMonitor,
  ): Promise<Monitor> {
    return this.monitors.update(id, change, user);
  }

  @Endpoint('deleteMonitor')
  remove(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.deleteMonitor.params }) { id }: IdParam,
  ): Promise<void> {
    return this.monitors.remove(id, sub);
  }
}
