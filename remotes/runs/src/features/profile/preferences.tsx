import { localeSchema, type MailPreferences, type UpdateMe } from '@stufenlos/contracts';
import { useAnnounce, useLocale, useTranslation } from '@stufenlos/platform';
import { Banner, Checkbox, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import styles from './profile.module.css';
import type { Account } from './use-account.ts';

const mails = ['runFinished', 'monitorFindings'] as const satisfies readonly (keyof MailPreferences)[];
const languageNames = { de: 'Deutsch', en: 'English' };

type Place = 'locale' | 'mail';

/** Language and mails: stored at once, and the page says so beside what was changed. */
export function Preferences({ account }: { account: Account }): ReactNode {
  const { t, i18n } = useTranslation('profile');
  const announce = useAnnounce();
  const { setLocale } = useLocale();
  const [note, setNote] = useState<{ place: Place; text: string; isFault: boolean }>();
  /** What is shown until the answer is there; taken back when it was refused. */
  const [hoped, setHoped] = useState<Pick<UpdateMe, 'locale' | 'mail'>>({});
  const locale = hoped.locale ?? account.me.locale;
  const mail = { ...account.me.mail, ...hoped.mail };

  async function change(place: Place, wanted: Pick<UpdateMe, 'locale' | 'mail'>): Promise<void> {
    setNote(undefined);
    setHoped((before) => ({ ...before, ...wanted, mail: { ...before.mail, ...wanted.mail } }));
    const fault = await account.save(wanted);
    setHoped({});
    if (!fault && wanted.locale) await setLocale(wanted.locale);
    // In the language that was just chosen.
    const say = i18n.getFixedT(i18n.language, 'profile');
    const text = fault ? say(fault.sentence.key, fault.sentence.values ?? {}) : say('preferences.saved');
    setNote({ place, text, isFault: fault !== undefined });
    announce(text, fault ? 'assertive' : 'polite');
  }

  const noteAt = (place: Place) => note?.place === place && <Note {...note} />;
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
        {noteAt('locale')}
      </div>
      <fieldset className={styles.mails}>
        <legend>{t('preferences.mails')}</legend>
        {mails.map((name) => (
          <Checkbox
            key={name}
            label={t(`preferences.mail.${name}`)}
            checked={mail[name]}
            onChange={(event) => void change('mail', { mail: { [name]: event.target.checked } })}
          />
        ))}
        <p className={styles.muted}>{t('preferences.always')}</p>
        {noteAt('mail')}
      </fieldset>
    </section>
  );
}

function Note({ text, isFault }: { text: string; isFault: boolean }): ReactNode {
  return isFault ? <Banner kind="error">{text}</Banner> : <p className={styles.saved}>{text}</p>;
}
