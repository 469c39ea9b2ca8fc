export { ApiError } from '@stufenlos/contracts';
export { Trans, useTranslation } from 'react-i18next';
export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { useArrival, type Arrival } from './arrival.ts';
export { defineRemote, type RemoteModule, type RemoteTexts, type View } from './define-remote.ts';
export { formatsFor, useFormats, type Formats } from './formats.ts';
export { isGranted, orderCheck, type CheckOrder, type OrderedCheck } from './order-check.ts';
export {
  platformVersion,
  type AuthErrorName,
  type EntitlementState,
  type LocaleState,
  type Platform,
  type Politeness,
  type Session,
  type SessionActions,
  type SessionUser,
  type SignInOptions,
  type SignOutOptions,
  type ThemeChoice,
  type ThemeState,
} from './platform.ts';
export {
  PlatformProvider,
  useAnnounce,
  useAuth,
  useEntitlement,
  useLocale,
  usePageTitle,
  usePlatform,
  useSession,
  useTheme,
  type PlatformProviderProps,
} from './platform-context.ts';
export { createTexts, type Texts } from './texts.ts';
