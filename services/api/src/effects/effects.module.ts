import { Module } from '@nestjs/common';
import { EffectsRepository } from './effects.repository.ts';
import { EffectsRunner } from './effects.runner.ts';

/** What was decided in a transaction and happens outside of it: mails, calls to the identity provider, deletions. */
@Module({ providers: [EffectsRepository, EffectsRunner], exports: [EffectsRepository, EffectsRunner] })
export class EffectsModule {}
