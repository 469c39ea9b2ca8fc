import { showcaseConfig } from '@stufenlos/workspace/rsbuild';

export default showcaseConfig(import.meta);
