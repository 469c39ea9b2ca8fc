import { z } from 'zod';
import { scanProfileSchema } from '../account/profile.ts';
import { cadences } from '../constants/report-constants.ts';
import { runStateSchema } from './run.ts';

const scope = z.enum(['page', 'site']);
const webhookUrl = z.url({ protocol: /^https?$/ }).max(2000);

/** A covered website is checked again and again. */
export const createMonitorSchema = z
  .object({
    url: z.string().max(10_000),
    scope: scope.default('site'),
    cadence: z.enum(cadences),
    /** One mail when something new was found. */
    notify: z.boolean().default(true),
    webhookUrl: webhookUrl.optional(),
  })
  .meta({ id: 'CreateMonitor' });
export type CreateMonitor = z.infer<typeof createMonitorSchema>;

export const updateMonitorSchema = z
  .object({
    cadence: z.enum(cadences).optional(),
    scope: scope.optional(),
    notify: z.boolean().optional(),
    enabled: z.boolean().optional(),
    /** null takes it away; any other one gets a new secret. */
    webhookUrl: webhookUrl.nullable().optional(),
  })
  .meta({ id: 'UpdateMonitor' });
export type UpdateMonitor = z.infer<typeof updateMonitorSchema>;

export const monitorSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    host: z.string(),
    hostKey: z.string(),
    scope,
    profile: scanProfileSchema,
    cadence: z.enum(cadences),
    notify: z.boolean(),
    enabled: z.boolean(),
    /** Why it is off, when it was not the owner who did it. */
    disabledReason: z.enum(['no_entitlement']).optional(),
    nextDueAt: z.iso.datetime(),
    lastRun: z.object({ id: z.uuid(), state: runStateSchema, createdAt: z.iso.datetime() }).optional(),
    webhook: z
      .object({
        url: z.string(),
        /** Signs the body; told only in the answer that made it. */
        secret: z.string().optional(),
        lastError: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Monitor' });
export type Monitor = z.infer<typeof monitorSchema>;

export const monitorsSchema = z.object({ monitors: z.array(monitorSchema) }).meta({ id: 'Monitors' });
export type Monitors = z.infer<typeof monitorsSchema>;

const runEndedSchema = z.object({
  type: z.literal('monitor.run_ended'),
  monitorId: z.uuid(),
  runId: z.uuid(),
  url: z.string(),
  state: runStateSchema,
  finishedAt: z.iso.datetime(),
  violations: z.object({ rules: z.number().int(), nodes: z.number().int() }),
  /** Findings that were not there when an earlier run last looked for them. */
  newFindings: z.number().int().nonnegative(),
});

const offSchema = z.object({
  type: z.literal('monitor.off'),
  monitorId: z.uuid(),
  url: z.string(),
  reason: z.enum(['no_entitlement']),
  pausedAt: z.iso.datetime(),
});

/**
 * What a webhook is told: a monitored run has ended, or the website is not checked any more because no plan covers it.
 * The `stufenlos-signature` header is `t=<s>,v1=<HMAC-SHA256>`.
 */
export const monitorEventSchema = z
  .discriminatedUnion('type', [runEndedSchema, offSchema])
  .meta({ id: 'MonitorEvent' });
export type MonitorEvent = z.infer<typeof monitorEventSchema>;
