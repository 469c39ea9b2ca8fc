import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { chargeRoutes } from './charges/charge-routes.ts';
import { sessionRoutes } from './checkout/session-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { invoiceRoutes } from './invoices/invoice-routes.ts';
import type { Routes } from './protocol/route.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';

/** What the API can do: each resource declares its routes in its folder. */
export const routes: Routes = {
  ...catalogueRoutes,
  ...chargeRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...subscriptionRoutes,
};
