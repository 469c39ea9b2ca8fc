import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type CreateProof, type SiteProof, type SiteProofs } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { SiteProofsService } from './site-proofs.service.ts';

@Controller()
export class SiteProofsController {
  constructor(private readonly proofs: SiteProofsService) {}

  @Endpoint('siteProofs')
  async all(@User() { sub }: CurrentUser): Promise<SiteProofs> {
    return { proofs: await this.proofs.all(sub) };
  }

  @Endpoint('createSiteProof')
  create(
    @User() { sub }: CurrentUser,
    @Body({ schema: endpoints.createSiteProof.body }) wanted: CreateProof,
  ): Promise<SiteProof> {
    return this.proofs.create(wanted, sub);
  }

  @Endpoint('checkSiteProof')
  check(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.checkSiteProof.params }) { hostKey }: { hostKey: string },
  ): Promise<SiteProof> {
    return this.proofs.check(hostKey, sub);
  }

  @Endpoint('deleteSiteProof')
  remove(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.deleteSiteProof.params }) { hostKey }: { hostKey: string },
  ): Promise<void> {
    return this.proofs.remove(hostKey, sub);
  }
}
