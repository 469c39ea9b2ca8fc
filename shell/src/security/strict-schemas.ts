import { applyStrictPolicy } from '@stufenlos/contracts/strict-policy';

applyStrictPolicy();
