import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { ExportModule } from '../exports/export.module.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { SitesModule } from '../sites/sites.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { RemovalModule } from '../removal/removal.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { AccountDeletion } from './account-deletion.ts';
import { EmailNotice } from './email-notice.ts';
import { identityAdminProvider } from './identity-admin/identity-admin.provider.ts';
import { IdentityChanges } from './identity-changes.ts';
import { OperatorAccounts } from './operator-accounts.ts';
import { ProfileExport } from './profile-export.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileRepository } from './profile.repository.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [
    AccessModule,
    ExportModule,
    MailModule,
    OutboxModule,
    RemovalModule,
    SettlementModule,
    SitesModule,
    SubscriptionsModule,
  ],
  controllers: [ProfileController],
  providers: [
    AccountDeletion,
    EmailNotice,
    IdentityChanges,
    OperatorAccounts,
    ProfileExport,
    ProfileRepository,
    ProfileService,
    identityAdminProvider,
  ],
  exports: [ProfileRepository],
})
export class ProfileModule {}
