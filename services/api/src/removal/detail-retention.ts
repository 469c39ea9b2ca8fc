import { Injectable } from '@nestjs/common';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { RunRemoval } from './run-removal.ts';

/** Removes the details of members' runs whose time is over; their numbers stay. Safe to run twice at once. */
@Injectable()
export class DetailRetention {
  constructor(private readonly removal: RunRemoval) {}

  /** @returns how many */
  @Scheduled({ name: 'remove-details', everyMs: hour })
  async removeDetails(): Promise<number> {
    return await this.removal.removeEndedDetails();
  }
}
