import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { API_CONFIG, type ApiConfig } from '../../config/api-config.ts';
import type { Effect } from '../../outbox/effect.ts';
import { OutboxRunner } from '../../outbox/outbox.runner.ts';
import { noteDown } from '../../outbox/note-down.ts';
import { defanged } from '../../mail/defanged.ts';
import { mailText } from '../../mail/mail-text.ts';
import { Mailer } from '../../mail/mailer.ts';
import { confirmationText } from './confirmation-text.ts';
import { confirmKind } from '../declarations.service.ts';
import { DeclarationsRepository } from '../declarations.repository.ts';

/**
 * The confirmation as a mail. Waits while the mail server is away; the row notes when it was taken. Anybody can type
 * anybody's address into the form: to an unconfirmed address, the mail says so, and links in it are dead.
 */
@Injectable()
export class ConfirmationMail implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly declarations: DeclarationsRepository,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: confirmKind, run: (effect) => this.run(effect) });
  }

  private async run(effect: Effect<{ id: string; isOwnMailbox: boolean }>): Promise<void> {
    const { id, isOwnMailbox } = effect.payload;
    const declaration = await this.declarations.find(id);
    if (!declaration || declaration.confirmed_at !== null) return;
    const { email, locale, kind, reference } = declaration;
    await this.mailer.send(effect, {
      to: email,
      locale,
      kind: kind === 'cancel' ? 'cancelled' : 'withdrawn',
      words: isOwnMailbox
        ? { reference, notice: '', confirmation: confirmationText(declaration, this.config) }
        : {
            reference,
            notice: `${mailText(locale, 'declared.notice', { app: this.config.appName })}\n\n`,
            confirmation: confirmationText(declaration, this.config, defanged),
          },
    });
    await noteDown(() => this.declarations.noteConfirmed(declaration.id, new Date()));
  }
}
