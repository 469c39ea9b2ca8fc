import { defaultLocale, localeOf } from '@stufenlos/contracts';
import { useLocale, usePlatform, useTheme, useTranslation, type ThemeChoice } from '@stufenlos/platform';
import { Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Names each language in that language, so that people who cannot read the page find theirs. */
export function LanguageSelect(): ReactNode {
  const { t } = useTranslation();
  const { config } = usePlatform();
  const { locale, setLocale } = useLocale();
  return (
    <Select
      label={t('language.label')}
      value={locale}
      options={config.locales.map((value) => ({ value, label: t(`language.${value}`), lang: value }))}
      onChange={({ target }) => void setLocale(localeOf(target.value) ?? defaultLocale)}
    />
  );
}

const choices: readonly ThemeChoice[] = ['light', 'dark', 'auto'];

export function ThemeSelect(): ReactNode {
  const { t } = useTranslation();
  const { choice, setChoice } = useTheme();
  return (
    <Select
      label={t('theme.label')}
      value={choice}
      options={choices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={({ target }) => setChoice(choices.find((value) => value === target.value) ?? 'auto')}
    />
  );
}
