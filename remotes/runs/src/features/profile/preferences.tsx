import { localeSchema, type MailPreferences, type UpdateMe } from '@stufenlos/contracts';
import { useAnnounce, useLocale, useTranslation } from '@stufenlos/platform';
import { Banner, Checkbox, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useWanted } from '../../parts/requests/use-wanted.ts';
import styles from './profile.module.css';
import type { Account } from './use-account.ts';

const mails = ['runFinished', 'monitorFindings'] as const satisfies readonly (keyof MailPreferences)[];
const languageNames = { de: 'Deutsch', en: 'English' };

type Wanted = Pick<UpdateMe, 'locale' | 'mail'>;

/** What became of a change. */
interface Told {
  what: 'locale' | keyof MailPreferences;
  text: string;
  isFault: boolean;
}

/** Language and mails: stored at once, and the page says so beside what was changed. */
export function Preferences({ account }: { account: Account }): ReactNode {
  const { t, i18n } = useTranslation('profile');
  const announce = useAnnounce();
  const { setLocale } = useLocale();
  const [note, setNote] = useState<Told>();
  const { waiting, until } = useWanted<Wanted>();
  const locale = waiting.findLast((wanted) => wanted.locale)?.locale ?? account.me.locale;
  const mail: MailPreferences = Object.assign({}, account.me.mail, ...waiting.map((wanted) => wanted.mail));

  async function change(what: Told['what'], wanted: Wanted): Promise<void> {
    setNote(undefined);
    const fault = await until(wanted, () => account.save(wanted));
    if (!fault && wanted.locale) await setLocale(wanted.locale);
    // In the language that was just chosen.
    const say = i18n.getFixedT(i18n.language, 'profile');
    const text = fault ? say(fault.sentence.key, fault.sentence.values ?? {}) : say('preferences.saved');
    const next: Told = { what, text, isFault: fault !== undefined };
    // A refusal stays beside a change of something else that was stored after it.
    setNote((before) => (before?.isFault && !fault && before.what !== what ? before : next));
    announce(text, fault ? 'assertive' : 'polite');
  }

  const shown = note && <Note {...note} />;
  return (
    <section className={styles.block}>
      <h2>{t('preferences.heading')}</h2>
      <div className={styles.row}>
        <Select
          isStacked
          label={t('preferences.language')}
          options={localeSchema.options.map((value) => ({ value, label: languageNames[value], lang: value }))}
          value={locale}
          onChange={(event) => void change('locale', { locale: localeSchema.parse(event.target.value) })}
        />
        {note?.what === 'locale' && shown}
      </div>
      <fieldset className={styles.mails}>
        <legend>{t('preferences.mails')}</legend>
        {mails.map((name) => (
          <Checkbox
            key={name}
            label={t(`preferences.mail.${name}`)}
            checked={mail[name]}
            onChange={(event) => void change(name, { mail: { [name]: event.target.checked } })}
          />
        ))}
        <p className={styles.muted}>{t('preferences.always')}</p>
        {note?.what !== 'locale' && shown}
      </fieldset>
    </section>
  );
}

function Note({ text, isFault }: Told): ReactNode {
  return isFault ? <Banner kind="error">{text}</Banner> : <p className={styles.saved}>{text}</p>;
}
