import { useTranslation } from '@stufenlos/platform';
import { Checkbox, Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { pageOptions } from '../../parts/page-options.ts';
import styles from './page-view.module.css';
import type { PageViewState, PlacedCategory } from './use-page-view.ts';

export interface ViewToolsProps extends Pick<PageViewState, 'choices' | 'chosen' | 'choose' | 'picture'> {
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
}

/** What is shown of which page, as far as there is a choice. */
export function ViewTools({ choices, chosen, choose, picture, isLarge, onLarge }: ViewToolsProps): ReactNode {
  const { t } = useTranslation('runs');
  const { categories, pages, views } = choices;
  return (
    <div className={styles.tools}>
      {categories.length > 1 && (
        <Select
          isStacked
          label={t('view.category')}
          options={categories.map((id) => ({ value: id, label: t(`view.category.${id}`) }))}
          value={chosen.category}
          onChange={(event) => choose.category(event.target.value as PlacedCategory)}
        />
      )}
      {pages.length > 1 && (
        <Select
          isStacked
          label={t('filter.page')}
          options={pageOptions(pages)}
          value={chosen.pageNo}
          onChange={(event) => choose.page(event.target.value)}
        />
      )}
      {views.length > 1 && (
        <Select
          isStacked
          label={t('rule.seen')}
          options={views.map((view) => ({ value: view, label: t(`rule.seen.${view}`) }))}
          value={chosen.view}
          onChange={(event) => choose.view(event.target.value)}
        />
      )}
      {picture && (
        <Checkbox label={t('view.large')} checked={isLarge} onChange={(event) => onLarge(event.target.checked)} />
      )}
    </div>
  );
}
