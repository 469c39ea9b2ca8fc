import { adoptCustomer } from './customer-adoption.ts';

/** `node services/api/dist/customers/adopt-customer.js <sub> <customer>`, with the environment of the api. */
process.exitCode = await adoptCustomer(process.argv.slice(2), process.env, process);
