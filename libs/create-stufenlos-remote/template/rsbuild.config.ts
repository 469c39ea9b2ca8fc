import { remoteConfig } from '@stufenlos/remote-tools/presets';

export default remoteConfig(import.meta);
