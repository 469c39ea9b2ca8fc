import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { fakePlatform, renderInPlatform } from './testing/index.tsx';
import {
  ApiError,
  formatsFor,
  Link,
  platformVersion,
  useAnnounce,
  useFormats,
  useLocale,
  usePageTitle,
  useParams,
  useSession,
  useTheme,
  useTranslation,
} from './index.ts';
import manifest from '../package.json' with { type: 'json' };

afterEach(cleanup);

const texts = {
  trial: {
    de: { 'found.text_one': '{{count}} Element', 'found.text_other': '{{count}} Elemente' },
    en: { 'found.text_one': '{{count}} element', 'found.text_other': '{{count}} elements' },
  },
};

function Found(): ReactNode {
  const { t } = useTranslation('trial');
  const { locale, setLocale } = useLocale();
  return (
    <>
      <p>
        {t('found.text', { count: 1 })}, {t('found.text', { count: 2 })}, {useFormats().number(1234.5)}
      </p>
      <button onClick={() => void setLocale(locale === 'de' ? 'en' : 'de')}>switch</button>
    </>
  );
}

it('states its version in code as in package.json', () => {
  expect(platformVersion).toBe(manifest.version);
});

it('shows texts and numbers of the language and follows a change', async () => {
  renderInPlatform(<Found />, { texts });
  expect(screen.getByText('1 Element, 2 Elemente, 1.234,5')).toBeTruthy();
  screen.getByRole('button').click();
  expect(await screen.findByText('1 element, 2 elements, 1,234.5')).toBeTruthy();
});

it('shows a text that is missing in one language in English', () => {
  const half = {
    trial: { de: {}, en: { 'found.text_one': '{{count}} element', 'found.text_other': '{{count}} elements' } },
  };
  renderInPlatform(<Found />, { texts: half });
  expect(screen.getByText('1 element, 2 elements, 1.234,5')).toBeTruthy();
});

it('writes dates by language and money always the German way', () => {
  expect(formatsFor('de').date('2025-06-28T12:00:00Z')).toBe('28. Juni 2025');
  expect(formatsFor('en').date('2025-06-28T12:00:00Z')).toBe('June 28, 2025');
  expect(formatsFor('en').dateTime('2025-06-28T12:00:00Z')).toContain('June 28, 2025');
  expect(formatsFor('en').date('2025-06-28T12:00:00Z', { year: 'numeric' })).toBe('2025');
  expect(formatsFor('en').money(1500, 'USD').replace(/\s/, ' ')).toBe('15,00 $');
});

it('hands the view its parameters, session, theme and a way to speak', () => {
  function View(): ReactNode {
    const { token } = useParams();
    const announce = useAnnounce();
    usePageTitle(`Lauf ${token}`);
    return (
      <button onClick={() => announce('fertig', 'assertive')}>
        {useSession().status} {useTheme().choice}
      </button>
    );
  }
  const { platform, unmount } = renderInPlatform(<View />, { route: '/scan/abc', path: '/scan/:token' });
  const button = screen.getByRole('button', { name: 'unavailable auto' });
  expect(platform.pageTitle()).toBe('Lauf abc');
  button.click();
  expect(platform.announcements).toEqual([{ text: 'fertig', politeness: 'assertive' }]);
  unmount();
  expect(platform.pageTitle()).toBeNull();
});

it('says where a view navigated to', async () => {
  renderInPlatform(<Link to="/setup?plan=pro">weiter</Link>, { route: '/', path: '/' });
  screen.getByRole('link').click();
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/setup?plan=pro');
});

it('answers the API calls through the real client and its schemas', async () => {
  const accepted = { token: 'a'.repeat(22), state: 'queued', host: 'shop.example' } as const;
  const { api } = fakePlatform({
    api: {
      createScan: ({ body }) => (body.url === 'x' ? refuse() : accepted),
      cancelScan: () => undefined,
      async *scanEvents({ params }) {
        yield { token: params.token } as never;
      },
    },
  });
  await expect(api.call('createScan', { body: { url: 'shop.example', locale: 'de' } })).resolves.toEqual(accepted);
  await expect(api.call('createScan', { body: { url: 'x', locale: 'de' } })).rejects.toMatchObject({
    problem: { code: 'rate_limited', retryAfter: 60 },
  });
  await expect(api.call('cancelScan', { params: { token: accepted.token } })).resolves.toBeUndefined();
  await expect(api.events('scanEvents', { params: { token: accepted.token } }).next()).rejects.toBeInstanceOf(ApiError);
  await expect(api.call('plans', {})).rejects.toThrow('unavailable');
});

it('refuses to work outside of the provider', () => {
  expect(() => renderToString(<Found />)).toThrow('outside of PlatformProvider');
});

function refuse(): never {
  throw new ApiError({
    type: '/problems/rate_limited',
    title: 'Too many',
    status: 429,
    code: 'rate_limited',
    traceId: 't',
    retryAfter: 60,
  });
}
