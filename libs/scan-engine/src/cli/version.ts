import { axeVersion } from '@stufenlos/standards';
import { toolVersion } from '../report/tool.ts';

/** Versions of the engine and of axe-core. */
export const versionText = (): string => `stufenlos scan ${toolVersion()} (axe-core ${axeVersion})\n`;
