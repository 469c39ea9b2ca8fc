import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { endpoints, type Access, type EndpointName } from '@stufenlos/contracts';
import { ENDPOINT_NAME } from '../contract/endpoint.decorator.ts';

/** Who may call, from the endpoint table. A handler that is not in it is for nobody but members. */
export function accessOf(reflector: Reflector, context: ExecutionContext): Access {
  const name = reflector.get<EndpointName | undefined>(ENDPOINT_NAME, context.getHandler());
  return name === undefined ? 'entitled' : endpoints[name].access;
}
