import { useParams } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { ScanScreen } from './scan-screen.tsx';

/** `/scan/:token`: another token is another scan, so nothing of the one before may stay. */
export function ScanPage(): ReactNode {
  const { token = '' } = useParams();
  return (
    <Wrap>
      {/* Whoever has the link may read it; search engines have not (P1). */}
      <meta name="robots" content="noindex" />
      <ScanScreen key={token} token={token} />
    </Wrap>
  );
}
