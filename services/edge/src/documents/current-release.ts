import type { CurrentRelease } from '@stufenlos/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Served } from '../releases/served-to.ts';
import { namesTag } from '../names-tag.ts';
import { currentReleaseHeaders } from '../headers.ts';

/** Tells an open page which release a reload would show. The id is the tag, so an unchanged answer has no body. */
export function currentReleaseServer(publicOrigin: string) {
  return (request: FastifyRequest, reply: FastifyReply, { served, isPersonal }: Served): FastifyReply => {
    const { id } = served.release;
    const tag = `"${id}"`;
    void reply.headers({ ...currentReleaseHeaders(publicOrigin, isPersonal), etag: tag });
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const body: CurrentRelease = { id };
    return reply.send(Buffer.from(JSON.stringify(body)));
  };
}
