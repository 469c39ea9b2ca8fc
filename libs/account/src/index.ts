export { DeleteAccount, type DeleteAccountProps } from './delete-account.tsx';
export { useRenewOnReturn, useVerification, type Verification } from './use-verification.ts';
