import { useTranslation } from '@stufenlos/platform';
import { Button, Field } from '@stufenlos/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

const pauseMs = 400;

export interface SearchFindingsProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Free text: asked for when somebody pauses, or at once by Enter. */
export function SearchFindings({ value, onSearch }: SearchFindingsProps): ReactNode {
  const { t } = useTranslation('runs');
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // Changed elsewhere, by "back" or "reset"; a blank that is being typed is no difference.
    if (text.trim() !== value) setText(value);
  }
  const search = useEffectEvent((typed: string) => {
    if (typed.trim() !== value) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== value) onSearch(text.trim());
      }}
    >
      <Field
        label={t('filter.search')}
        hint={t('filter.searchHint')}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        beside={
          <Button kind="secondary" type="submit">
            {t('filter.submit')}
          </Button>
        }
      />
    </form>
  );
}
