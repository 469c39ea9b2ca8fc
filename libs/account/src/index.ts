export { DeleteAccount, type DeleteAccountProps } from './delete-account.tsx';
export { useRenewOnReturn, useVerification, type Verification } from './use-verification.ts';
export { paymentRefusal } from './payment-refusal.ts';
export { PortalButton } from './portal-button.tsx';
export { useLeave, type Leave } from './use-leave.ts';
