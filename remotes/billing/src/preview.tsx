import type { Checkout } from '@stufenlos/contracts';
import { renderInPlatform } from '@stufenlos/platform/testing';
import type { ReactNode } from 'react';
import { OrderPage } from './pages/order-page.tsx';
import { ReturnPage } from './pages/return-page.tsx';
import { SetupPage } from './pages/setup-page.tsx';
import { checkout, me, nothing, plans, pro, refused, refusing, session } from './testing/samples.ts';
import { texts } from './testing/texts.ts';

/**
 * The pages alone: `npm run dev -w remotes/billing`. In the address: `?lang=en`, `?page=/setup/order?plan=pro_once`
 * (encoded), `?plan=none` for somebody without one, `?checkout=paid`, `?away` for a provider that does not answer.
 */
const settings = new URLSearchParams(window.location.search);
const route = settings.get('page') ?? '/setup?plan=pro&mode=once&reason=plan';
const isAway = settings.has('away');
const url = `${window.location.origin}/hosted`;
const entitlement = settings.get('plan') === 'none' ? nothing : { ...pro, reasons: ['past_due', 'ending'] as const };

function page(): ReactNode {
  if (route.startsWith('/setup/order')) return <OrderPage />;
  return route.startsWith('/setup/return') ? <ReturnPage /> : <SetupPage />;
}

renderInPlatform(page(), {
  route,
  locale: settings.get('lang') === 'en' ? 'en' : 'de',
  texts,
  session,
  entitlement: { ...entitlement, reasons: [...entitlement.reasons] },
  api: {
    plans: () => plans,
    me: () => me,
    sendVerification: () => ({ email: me.email ?? '' }),
    orders: () => ({ orders: [] }),
    createCheckout: isAway ? refusing(refused('provider_unavailable', 503)) : () => ({ url }),
    createPortal: isAway ? refusing(refused('provider_unavailable', 503)) : () => ({ url }),
    checkout: () => ({ ...checkout, state: (settings.get('checkout') ?? 'pending') as Checkout['state'] }),
    registerSite: refusing(refused('limit_reached', 409)),
    releaseSite: () => ({ effectiveAt: '2026-12-21T12:00:00.000Z' }),
  },
});
