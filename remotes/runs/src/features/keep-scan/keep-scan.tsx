import type { Run } from '@stufenlos/contracts';
import { useSession } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { ClaimScan } from './claim-scan.tsx';
import { SignInToKeep } from './sign-in-to-keep.tsx';

/** Offers to keep a free check in an account before it expires. It shows nothing where accounts are not available. */
export function KeepScan({ token, run }: { token: string; run: Run }): ReactNode {
  const { status } = useSession();
  if (status === 'signed-out') return <SignInToKeep token={token} />;
  if (status === 'signed-in') return <ClaimScan token={token} run={run} />;
  return null;
}
