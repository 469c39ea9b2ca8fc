import { shellConfig } from '@stufenlos/workspace/rsbuild';

export default shellConfig(import.meta);
