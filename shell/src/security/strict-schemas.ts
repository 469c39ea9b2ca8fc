import { forbidGeneratedCode } from '@stufenlos/contracts/strict-policy';

forbidGeneratedCode();
