import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Kysely } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/schema.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { API_CONFIG, readApiConfig, type ApiConfig } from '../config/api-config.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { CustomerSync } from './customer-sync.ts';
import { SubscriptionsModule } from './subscriptions.module.ts';
import { Customers } from '../customers/customers.ts';

/** What the command needs: no server, no clock, no queue. */
@Module({})
class AdoptionModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AdoptionModule,
      global: true,
      imports: [CustomersModule, DatabaseModule, RateLimitsModule, SubscriptionsModule],
      providers: [{ provide: API_CONFIG, useValue: config }],
      exports: [API_CONFIG],
    };
  }
}

interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The operator's command: makes a customer of the payment provider that of a person. @returns the exit code */
export async function adoptCustomer(words: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  const [sub, customerId, ...rest] = words;
  if (!sub || !customerId || rest.length > 0) {
    output.stderr.write(
      'usage: adopt-customer <subject of the identity provider> <customer of the payment provider>\n',
    );
    return 2;
  }
  try {
    await adopt(readApiConfig(env), sub, customerId);
    output.stdout.write(`${customerId} is now the customer of this person\n`);
    return 0;
  } catch (error) {
    output.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function adopt(config: ApiConfig, sub: string, customerId: string): Promise<void> {
  const app = await NestFactory.createApplicationContext(AdoptionModule.with(config), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await app.get(Customers, { strict: false }).adopt(sub, customerId);
    await recordAudit(app.get<Kysely<Database>>(Kysely, { strict: false }), {
      action: 'customer.adopted',
      actor: 'operator',
      sub,
      objectId: customerId,
    });
    await app.get(CustomerSync, { strict: false }).syncCustomer(customerId);
  } finally {
    await app.close();
  }
}
