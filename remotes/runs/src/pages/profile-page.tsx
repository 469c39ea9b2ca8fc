import { useNavigate } from '@stufenlos/platform';
import { useEffect, type ReactNode } from 'react';

/** `/profile` has no content of its own. */
export function ProfilePage(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => void navigate('/profile/general', { replace: true }), [navigate]);
  return null;
}
