import { z } from 'zod';
import { locales } from '../constants/locales.ts';
import { scanProfiles } from '../constants/scan-constants.ts';

export const scanProfileSchema = z.enum(scanProfiles);
export type ScanProfile = z.infer<typeof scanProfileSchema>;

export const localeSchema = z.enum(locales);
