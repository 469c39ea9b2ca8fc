import { z } from 'zod';
import { scanProfiles } from '../constants/scan-constants.ts';

export const scanProfileSchema = z.enum(scanProfiles);
export type ScanProfile = z.infer<typeof scanProfileSchema>;

export const localeSchema = z.enum(['de', 'en']);
export type Locale = z.infer<typeof localeSchema>;
export const defaultLocale: Locale = 'de';
