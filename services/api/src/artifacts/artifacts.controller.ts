import { Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { endpoints } from '@stufenlos/contracts';
import type { FastifyReply } from 'fastify';
import { Unlimited } from '../rate-limits/rate-limit.guard.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { ArtifactStore, openPicture } from './artifact-store.ts';
import { isValidAddress, type PicturedPage } from './picture-address.ts';

/**
 * Pictures under addresses that a report carries: the signature is the whole permission. A report shows dozens at once,
 * and an address that we did not give away costs less than counting it would.
 */
@Controller()
@Unlimited()
export class ArtifactsController {
  constructor(
    @Inject(API_CONFIG) readonly config: ApiConfig,
    readonly store: ArtifactStore,
  ) {}

  @Endpoint('artifact')
  async read(
    @Param({ schema: endpoints.artifact.params }) page: PicturedPage,
    @Query() query: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPicture(this, { page, query, reply });
  }

  @Endpoint('viewArtifact')
  async readView(
    @Param({ schema: endpoints.viewArtifact.params }) page: PicturedPage,
    @Query() query: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPicture(this, { page, query, reply });
  }
}

interface Asked {
  page: PicturedPage;
  query: unknown;
  reply: FastifyReply;
}

async function sendPicture({ config, store }: ArtifactsController, { page, query, reply }: Asked): Promise<void> {
  // A wrong signature names nothing that exists, as a wrong token does; so does none.
  const { data: signed } = endpoints.artifact.query.safeParse(query);
  if (!signed || !isValidAddress({ ...page, ...signed }, config.signingKeys, new Date())) {
    throw new AppError('not_found');
  }
  const picture = await openPicture(store, page);
  if (!picture) throw new AppError('not_found');
  void reply.headers({
    'content-type': 'image/webp',
    'content-length': picture.size,
    'content-disposition': 'inline',
    // It never changes. Nobody between us and the browser may keep what was opened for one person.
    'cache-control': 'private, max-age=600, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  await reply.send(picture.content);
}
