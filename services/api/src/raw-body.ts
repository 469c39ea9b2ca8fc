import type { FastifyInstance } from 'fastify';

const webhookPath = '/api/webhooks/stripe';
/**
 * Largest bodies in bytes where they are larger than what browsers send otherwise: events of the payment provider, and
 * a logo in base64 with the words beside it.
 */
const limits: Readonly<Record<string, number>> = { [webhookPath]: 1024 * 1024, '/api/me/sender': 700 * 1024 };

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
    const limit = limits[route.url];
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
