import { useTranslation } from '@stufenlos/platform';
import { Skeleton } from '@stufenlos/ui';
import { lazy, Suspense, type ReactNode } from 'react';

const Showcase = lazy(async () => ({ default: (await import('@stufenlos/ui/showcase')).Showcase }));

/** Every component in every state, in German. Only a developer who opens the page downloads it. */
export function ShowcaseView(): ReactNode {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Skeleton label={t('route.loading')} />}>
      <div lang="de">
        <Showcase />
      </div>
    </Suspense>
  );
}
