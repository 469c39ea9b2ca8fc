import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { endpoints, type Access, type EndpointName } from '@stufenlos/contracts';
import { ENDPOINT_NAME } from '../contract/endpoint.decorator.ts';

/** Who may call, by the endpoint table. A handler that is not listed is for members only. */
export function accessOf(reflector: Reflector, context: ExecutionContext): Access {
  const name = reflector.get<EndpointName | undefined>(ENDPOINT_NAME, context.getHandler());
  return name === undefined ? 'entitled' : endpoints[name].access;
}
