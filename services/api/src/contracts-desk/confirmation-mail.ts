import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Effect } from '../effects/effect.ts';
import { EffectsRunner } from '../effects/effects.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import { confirmationText } from './confirmation-text.ts';
import { confirmKind } from './declaration-desk.ts';
import { DeclarationsRepository } from './declarations.repository.ts';

const payloadSchema = z.object({ id: z.uuid() });

/** The confirmation as a mail. Waits while the mail server is away; the row notes when it was taken. */
@Injectable()
export class ConfirmationMail implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly declarations: DeclarationsRepository,
    private readonly mailer: Mailer,
    private readonly runner: EffectsRunner,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: confirmKind, run: (effect) => this.run(effect) });
  }

  private async run(effect: Effect): Promise<void> {
    const declaration = await this.declarations.find(payloadSchema.parse(effect.payload).id);
    if (!declaration || declaration.confirmed_at !== null) return;
    const { email, locale, kind, reference } = declaration;
    await this.mailer.send(effect, {
      to: email,
      locale,
      kind: kind === 'cancel' ? 'cancelled' : 'withdrawn',
      words: { reference, confirmation: confirmationText(declaration, this.config) },
    });
    await this.declarations.noteConfirmed(declaration.id, new Date());
  }
}
