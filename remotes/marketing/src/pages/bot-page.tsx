import { usePageTitle, usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part } from '../features/legal/legal-page.tsx';
import { RobotsExample } from '../features/legal/robots-example.tsx';
import { TextWithLink } from '../features/legal/text-with-link.tsx';

/** `/bot`: for owners of sites that our checker has visited, or could not. */
export function BotPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, botName, oidc } = usePlatform().config;
  usePageTitle(t('bot.title', { botName }));
  return (
    <LegalPage title={t('bot.title', { botName })} lead={t('bot.lead', { botName })}>
      <Part heading={t('bot.s.what')}>
        <p>{t('bot.what.why', { app })}</p>
        <p>{t('bot.what.browser')}</p>
        <p>{t('bot.what.not')}</p>
        <p>{t('bot.what.keep')}</p>
      </Part>
      <Part heading={t('bot.s.recognise')}>
        <p>{t('bot.recognise.text', { botName })}</p>
        <RobotsExample
          text={`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${botName}`}
        />
      </Part>
      <Part heading={t('bot.s.limits')}>
        <ul>
          <li>{t('bot.limits.host')}</li>
          <li>{t('bot.limits.page')}</li>
          <li>{t('bot.limits.retry')}</li>
        </ul>
      </Part>
      <Part heading={t('bot.s.robots')}>
        <p>{t('bot.robots.text', { botName })}</p>
        {oidc && <p>{t('bot.robots.owner')}</p>}
        <p>{t('bot.robots.allow')}</p>
        <RobotsExample text={`User-agent: ${botName}\nAllow: /`} />
        <p>{t('bot.robots.forbid')}</p>
        <RobotsExample text={`User-agent: ${botName}\nDisallow: /`} />
        <p>{t('bot.robots.part')}</p>
        <RobotsExample text={`User-agent: ${botName}\nDisallow: /intern/`} />
      </Part>
      <Part heading={t('bot.s.firewall')}>
        <p>{t('bot.firewall.text', { botName })}</p>
      </Part>
      <Part heading={t('bot.s.contact')}>
        <TextWithLink text="bot.contact.text" to={`/contact?subject=${encodeURIComponent(t('bot.contact.subject'))}`} />
      </Part>
    </LegalPage>
  );
}
