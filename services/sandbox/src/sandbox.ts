import type { Server as WebServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { SandboxConfig } from './config/sandbox-config.ts';
import { createDemoAccounts } from './identity/accounts/demo-accounts.ts';
import { Identity } from './identity/identity.ts';
import { Passwords } from './identity/accounts/passwords.ts';
import type { Log } from './log.ts';
import { Mailbox } from './mail/mailbox.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpCatcher } from './mail/smtp-catcher.ts';
import { createPaymentsAdminServer } from './payments/admin/payments-admin.server.ts';
import type { Contract } from './payments/contract/contract.ts';
import { Payments } from './payments/payments.ts';
import { createPaymentsServer } from './payments/protocol/payments.server.ts';
import { createSitesServer } from './sites/sites.server.ts';
import { KeyRing } from './state/key-ring.ts';
import { Snapshot } from './state/snapshot.ts';
import { createWebServer } from './web/web.server.ts';

export interface Sandbox {
  /** Real ports, also where 0 was asked for. */
  ports: { web: number; smtp: number; sites: number; payments?: number; paymentsAdmin?: number };
  identity: Identity;
  mailbox: Mailbox;
  /** Undefined without a key. */
  payments?: Payments;
  /** Writes what is not on disk yet, then closes every port. */
  stop(): Promise<void>;
}

/** What several sandboxes of one process may share. */
export interface SandboxParts {
  passwords?: Passwords;
  /** Compiled already, at least in parts. */
  contract?: Contract;
}

/** The whole outside world of the embedded default in this process, on loopback only. */
export async function startSandbox(
  config: SandboxConfig,
  log: Log,
  { passwords = new Passwords(), contract }: SandboxParts = {},
): Promise<Sandbox> {
  const snapshot = new Snapshot(config.SANDBOX_STATE, log);
  const keys = new KeyRing(config.SANDBOX_STATE, log);
  const mailbox = new Mailbox(snapshot);
  const catcher = createSmtpCatcher(mailbox, log);
  const smtp = catcher.listen(config.SANDBOX_SMTP_PORT, '127.0.0.1');
  await listening(smtp);
  const send = createMailer(() => portOf(smtp), 'Stufenlos Test-Anmeldung <anmeldung@sandbox.example>');
  const settings = {
    publicOrigin: config.PUBLIC_ORIGIN,
    audience: config.API_AUDIENCE,
    webClientId: config.WEB_CLIENT_ID,
    adminClientId: 'stufenlos-admin',
    adminSecret: config.SANDBOX_ADMIN_SECRET,
  };
  const identity = new Identity({ settings, snapshot, keys, passwords, send, log });
  await createDemoAccounts(identity.accounts);
  const payments = createPayments({ config, snapshot, log, contract });
  const parts = { identity, mailbox, payments, log, installation: config.INSTALLATION };
  const web = createWebServer(parts).listen(config.SANDBOX_PORT, '127.0.0.1');
  const sites = createSitesServer(undefined, config.SITES_CHECK_PAGES).listen(config.SITES_PORT, '127.0.0.1');
  const paid = payments ? listenForPayments(payments, config) : {};
  const servers = [web, sites, ...Object.values(paid)];
  await Promise.all(servers.map(listening));
  const paymentPorts = Object.entries(paid).map(([name, server]) => [name, portOf(server)]);
  return {
    ports: { web: portOf(web), smtp: portOf(smtp), sites: portOf(sites), ...Object.fromEntries(paymentPorts) },
    identity,
    mailbox,
    ...(payments ? { payments } : {}),
    async stop() {
      snapshot.flush();
      await Promise.all([...servers.map(closed), new Promise<void>((resolve) => catcher.close(resolve))]);
      await payments?.stop();
      snapshot.flush();
    },
  };
}

interface PaymentParts {
  config: SandboxConfig;
  snapshot: Snapshot;
  log: Log;
  contract: Contract | undefined;
}

/** Undefined without a key. */
function createPayments({ config, snapshot, log, contract }: PaymentParts): Payments | undefined {
  const { SANDBOX_STRIPE_KEY: key, PUBLIC_ORIGIN: publicOrigin } = config;
  const { SANDBOX_WEBHOOK_URL: url, SANDBOX_WEBHOOK_SECRET: secret } = config;
  if (key === undefined) return undefined;
  const webhook = url !== undefined && secret !== undefined ? { url, secret } : undefined;
  return new Payments({ key, publicOrigin, snapshot, log, webhook, contract });
}

/** Begins to listen on loopback: the API, and the admin API when it has a secret. */
function listenForPayments(payments: Payments, config: SandboxConfig): Record<string, WebServer> {
  const { SANDBOX_ADMIN_SECRET: secret } = config;
  const api = createPaymentsServer(payments).listen(config.SANDBOX_PAYMENTS_PORT, '127.0.0.1');
  if (secret === undefined) return { payments: api };
  const admin = createPaymentsAdminServer(payments, secret);
  return { payments: api, paymentsAdmin: admin.listen(config.SANDBOX_PAYMENTS_ADMIN_PORT, '127.0.0.1') };
}

function listening(server: Server): Promise<void> {
  if (server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function closed(server: WebServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
