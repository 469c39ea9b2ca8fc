import { z } from 'zod';
import { listParams } from '../protocol/listing.ts';
import { list, metadataChange, noParams, retrieve, route, type Routes } from '../protocol/route.ts';

const text = z.string();
const endpointParams = z.strictObject({
  url: text,
  enabled_events: z.array(text),
  api_version: text.optional(),
  description: text.optional(),
  metadata: metadataChange.optional(),
});
const eventList = listParams.extend({ type: text, types: z.array(text) }).partial();

export const eventRoutes: Routes = {
  'get /v1/events': route(eventList, ({ events }, params) => events.list(params)),
  'get /v1/events/{id}': route(noParams, ({ events }, _params, id) => events.get(id)),
  'post /v1/webhook_endpoints': route(endpointParams, ({ endpoints }, params) => endpoints.create(params)),
  'get /v1/webhook_endpoints': list('/v1/webhook_endpoints', 'webhook_endpoint'),
  'get /v1/webhook_endpoints/{id}': retrieve('webhook_endpoint'),
  'delete /v1/webhook_endpoints/{id}': route(noParams, ({ endpoints }, _params, id) => endpoints.remove(id)),
};
