import { accountEndpoints } from '../account/account-endpoints.ts';
import { senderEndpoints } from '../account/sender-endpoints.ts';
import { billingEndpoints } from '../billing/billing-endpoints.ts';
import { monitorEndpoints } from '../runs/monitor-endpoints.ts';
import { operationEndpoints } from './operation-endpoints.ts';
import { publicEndpoints } from './public-endpoints.ts';
import { reportEndpoints } from '../runs/report-endpoints.ts';
import { siteProofEndpoints } from '../runs/site-proof-endpoints.ts';

/**
 * The endpoints of the API. Controllers, validation, the OpenAPI document and the typed client come
 * from this table; a test asserts that every entry has a controller and every controller an entry.
 */
export const endpoints = {
  ...publicEndpoints,
  ...accountEndpoints,
  ...senderEndpoints,
  ...billingEndpoints,
  ...reportEndpoints,
  ...monitorEndpoints,
  ...siteProofEndpoints,
  ...operationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
