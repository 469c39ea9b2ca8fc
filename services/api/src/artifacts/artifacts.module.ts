import { Module } from '@nestjs/common';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { ArtifactStore } from './artifact-store.ts';
import { ArtifactSweep } from './artifact-sweep.ts';
import { ArtifactsController } from './artifacts.controller.ts';

@Module({
  controllers: [ArtifactsController],
  providers: [
    {
      provide: ArtifactStore,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) => new ArtifactStore(config.artifactsDir),
    },
    ArtifactSweep,
  ],
  exports: [ArtifactStore, ArtifactSweep],
})
export class ArtifactsModule {}
