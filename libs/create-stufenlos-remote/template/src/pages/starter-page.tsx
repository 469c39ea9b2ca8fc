import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';

/** The first page. It has one heading of level 1, which the site focuses after a change of the page. */
export function StarterPage(): ReactNode {
  const { t } = useTranslation('starter');
  const announce = useAnnounce();
  const [count, setCount] = useState(0);
  const add = () => {
    setCount(count + 1);
    announce(t('page.count', { count: count + 1 }));
  };
  return (
    <Wrap>
      <h1 tabIndex={-1}>{t('page.title')}</h1>
      <p>{t('page.text')}</p>
      <p>{t('page.count', { count })}</p>
      <Button onClick={add}>{t('page.add')}</Button>
    </Wrap>
  );
}
