import { usePageTitle, usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part, RobotsExample, TextWithLink } from '../features/legal/legal-page.tsx';

/** `/bot`: for owners of sites that our checker has visited, or could not. */
export function BotPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, botName, oidc } = usePlatform().config;
  usePageTitle(t('bot.title', { botName }));
  return (
    <LegalPage title={t('bot.title', { botName })} lead={t('bot.lead', { botName })}>
      <Part
        heading={t('bot.s.what')}
        paragraphs={[t('bot.what.why', { app }), t('bot.what.browser'), t('bot.what.not'), t('bot.what.keep')]}
      />
      <Part heading={t('bot.s.recognise')} paragraphs={[t('bot.recognise.text', { botName })]}>
        <RobotsExample
          text={`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${botName}`}
        />
      </Part>
      <Part heading={t('bot.s.limits')} items={[t('bot.limits.host'), t('bot.limits.page'), t('bot.limits.retry')]} />
      <Part heading={t('bot.s.robots')} paragraphs={[t('bot.robots.text', { botName })]}>
        {oidc && <p>{t('bot.robots.owner')}</p>}
        <p>{t('bot.robots.allow')}</p>
        <RobotsExample text={`User-agent: ${botName}\nAllow: /`} />
        <p>{t('bot.robots.forbid')}</p>
        <RobotsExample text={`User-agent: ${botName}\nDisallow: /`} />
        <p>{t('bot.robots.part')}</p>
        <RobotsExample text={`User-agent: ${botName}\nDisallow: /intern/`} />
      </Part>
      <Part heading={t('bot.s.firewall')} paragraphs={[t('bot.firewall.text', { botName })]} />
      <Part heading={t('bot.s.contact')}>
        <TextWithLink text="bot.contact.text" to={`/contact?subject=${encodeURIComponent(t('bot.contact.subject'))}`} />
      </Part>
    </LegalPage>
  );
}
