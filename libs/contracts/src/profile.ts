import { z } from 'zod';

/** What is checked. Each plan buys one profile (P80); a visitor's free scan uses `free`. */
export const scanProfiles = ['free', 'basic', 'pro', 'enterprise'] as const;
export const scanProfileSchema = z.enum(scanProfiles);
export type ScanProfile = z.infer<typeof scanProfileSchema>;

export const localeSchema = z.enum(['de', 'en']);
export type Locale = z.infer<typeof localeSchema>;
export const defaultLocale: Locale = 'de';
