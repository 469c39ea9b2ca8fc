import { axeVersion } from '@stufenlos/standards';
import { toolVersion } from '@stufenlos/report';

/** Versions of the engine and of axe-core. */
export const versionText = (): string => `stufenlos scan ${toolVersion()} (axe-core ${axeVersion})\n`;
