import { Module } from '@nestjs/common';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { ArtifactStore } from './artifact-store.ts';
import { ArtifactSweep } from './artifact-sweep.ts';
import { ArtifactsController } from './artifacts.controller.ts';
import { openArtifactStore } from './open-artifact-store.ts';

@Module({
  controllers: [ArtifactsController],
  providers: [
    {
      provide: ArtifactStore,
      inject: [API_CONFIG],
      useFactory: (config: ApiConfig) => openArtifactStore(config.artifacts, config.objectStore),
    },
    ArtifactSweep,
  ],
  exports: [ArtifactStore, ArtifactSweep],
})
export class ArtifactsModule {}
