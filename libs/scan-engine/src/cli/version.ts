import { axeVersion } from '@stufenlos/standards';
import { toolVersion } from '../report/tool.ts';

/** Version of the engine and of the rules it runs. */
export const versionText = (): string => `stufenlos scan ${toolVersion()} (axe-core ${axeVersion})\n`;
