export { ApiError } from '@stufenlos/contracts';
export { Trans, useTranslation } from 'react-i18next';
export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { defineRemote } from './define-remote.ts';
export type { RemoteModule, RemoteTexts, View } from './define-remote.ts';
export { formatsFor, useFormats } from './formats.ts';
export type { Formats } from './formats.ts';
export { isGranted, orderCheck } from './order-check.ts';
export type { CheckOrder, OrderedCheck } from './order-check.ts';
export { platformVersion } from './platform.ts';
export type {
  AuthErrorName,
  EntitlementState,
  LocaleState,
  Platform,
  Politeness,
  Session,
  SessionActions,
  SessionUser,
  SignInOptions,
  SignOutOptions,
  ThemeChoice,
  ThemeState,
} from './platform.ts';
export { PlatformProvider, usePlatform } from './platform-context.ts';
export type { PlatformProviderProps } from './platform-context.ts';
export { createTexts } from './texts.ts';
export type { Texts } from './texts.ts';
export {
  useAnnounce,
  useAuth,
  useEntitlement,
  useLocale,
  usePageTitle,
  useSession,
  useTheme,
} from './use-platform-state.ts';
