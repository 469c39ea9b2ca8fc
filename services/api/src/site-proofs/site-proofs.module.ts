import { Module } from '@nestjs/common';
import { ProofSearch } from './proof-search.ts';
import { SiteProofsController } from './site-proofs.controller.ts';
import { SiteProofsService } from './site-proofs.service.ts';
import { TxtLookup } from './txt-lookup.ts';

/** Proof of control over websites, without which robots.txt is obeyed by everybody (P46). */
@Module({
  controllers: [SiteProofsController],
  providers: [ProofSearch, SiteProofsService, TxtLookup],
})
export class SiteProofsModule {}
