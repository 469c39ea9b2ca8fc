import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { AccountDeletion } from './account-deletion.ts';
import { identityAdminProvider } from './identity-admin/identity-admin.provider.ts';
import { IdentityChanges } from './identity-changes.ts';
import { ProfileExport } from './profile-export.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileRepository } from './profile.repository.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [ArtifactsModule, BillingModule, OutboxModule, MailModule, RunsModule],
  controllers: [ProfileController],
  providers: [
    AccountDeletion,
    IdentityChanges,
    ProfileExport,
    ProfileRepository,
    ProfileService,
    identityAdminProvider,
  ],
  exports: [ProfileRepository],
})
export class ProfileModule {}
