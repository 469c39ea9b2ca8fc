import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata, Sse } from '@nestjs/common';
import { endpoints, type Endpoint as EndpointShape, type EndpointName } from '@stufenlos/contracts';

export const ENDPOINT_NAME = 'stufenlos:endpoint';

/** Binds a controller method to its line of the endpoint table: method, path and status come from there. */
export function Endpoint(name: EndpointName): MethodDecorator {
  const endpoint: EndpointShape = endpoints[name];
  const mapping = endpoint.stream
    ? Sse(endpoint.path)
    : applyDecorators(
        RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
        HttpCode(endpoint.status),
      );
  return applyDecorators(SetMetadata(ENDPOINT_NAME, name), mapping);
}

/** Parameters of a path that names an object by its id. */
export interface IdParam {
  id: string;
}

/** Parameters of a path whose token is the whole permission. */
export interface TokenParam {
  token: string;
}
