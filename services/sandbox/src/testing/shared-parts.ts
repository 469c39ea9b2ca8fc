import { Passwords, scryptWith } from '../identity/accounts/passwords.ts';
import { Contract } from '../payments/contract/contract.ts';
import type { SandboxParts } from '../sandbox.ts';

/** For all tests of a worker: compiling is slow, and it has no state. */
export const sharedContract = new Contract();

/** Tests hash many passwords, and none of them is a secret. */
export const cheapDerivation = scryptWith({ N: 2, r: 8, p: 1 });

/** For a sandbox that a test starts. */
export const sharedParts: SandboxParts = { contract: sharedContract, passwords: new Passwords(cheapDerivation) };
