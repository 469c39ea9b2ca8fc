import type { FastifyInstance } from 'fastify';

const webhookPath = '/api/webhooks/stripe';
/** Events of the payment provider are larger than what browsers send. */
const webhookLimit = 1024 * 1024;

/**
 * The webhook's body arrives as the bytes that were signed; every other route gets parsed JSON as before. One parser
 * decides by route, because a parser belongs to all routes of the application.
 */
export function keepRawBody(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.url === webhookPath) done(null, body);
    else void parseJson(request, body.toString(), done);
  });
  fastify.addHook('onRoute', (route) => {
    if (route.url === webhookPath) route.bodyLimit = webhookLimit;
  });
}
