import { Module } from '@nestjs/common';
import { ProofSearch } from './proof-search.ts';
import { SiteProofsController } from './site-proofs.controller.ts';
import { SiteProofsService } from './site-proofs.service.ts';
import { TxtLookup } from './txt-lookup.ts';

/** Proofs of control over websites; see decisions/0025-robots-txt-binds-all-but-a-proven-owner.md. */
@Module({
  controllers: [SiteProofsController],
  providers: [ProofSearch, SiteProofsService, TxtLookup],
})
export class SiteProofsModule {}
