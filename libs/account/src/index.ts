export { DeleteAccount, type DeleteAccountProps } from './delete-account.tsx';
export { useRenewOnReturn } from './use-renew-on-return.ts';
export { useVerification, type Verification } from './use-verification.ts';
