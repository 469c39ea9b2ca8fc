import { z } from 'zod';
import { list, noParams, route, type Routes } from '../protocol/route.ts';
import { createCustomer, customerParams, searchCustomers, searchParams, updateCustomer } from './customers.ts';
import { deleteCustomer, readCustomer } from './deleted-customers.ts';

export const customerRoutes: Routes = {
  'post /v1/customers': route(customerParams, createCustomer),
  'get /v1/customers': list('/v1/customers', 'customer', { email: z.string() }),
  'get /v1/customers/search': route(searchParams, searchCustomers),
  'get /v1/customers/{id}': route(noParams, readCustomer),
  'post /v1/customers/{id}': route(customerParams, updateCustomer),
  'delete /v1/customers/{id}': route(noParams, deleteCustomer),
};
