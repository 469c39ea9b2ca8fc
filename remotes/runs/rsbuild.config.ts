import { remoteConfig } from '@stufenlos/workspace/rsbuild';

export default remoteConfig(import.meta);
