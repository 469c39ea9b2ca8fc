import { useTheme, useTranslation, type ThemeChoice } from '@stufenlos/platform';
import { Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';

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
