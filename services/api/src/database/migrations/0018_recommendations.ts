import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The best-practice rules of axe-core 4.14, which until now were stored and counted as violations. */
const bestPractice = [
  'accesskeys',
  'aria-allowed-role',
  'aria-dialog-name',
  'aria-text',
  'aria-treeitem-name',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'frame-tested',
  'heading-order',
  'hidden-content',
  'image-redundant-alt',
  'label-title-only',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'tabindex',
  'table-duplicate-name',
];

/**
 * What breaks a best-practice rule is a recommendation and no violation. Stored rows get the class, and the numbers of
 * their runs are counted again as `run-stats.ts` counts them.
 */
export const recommendations: Migration = {
  async up(db) {
    await sql`alter table page_rules drop constraint page_rules_outcome_check,
      add check (outcome in ('violation', 'recommendation', 'review', 'pass', 'inapplicable'))`.execute(db);
    await sql`alter table findings drop constraint findings_outcome_check,
      add check (outcome in ('violation', 'recommendation', 'review'))`.execute(db);
    for (const table of ['page_rules', 'findings']) {
      await sql`update ${sql.table(table)} set outcome = 'recommendation'
        where outcome = 'violation' and rule_id = any(${bestPractice}::text[])`.execute(db);
    }
    await sql`
      with changed as materialized (
        select distinct run_id from page_rules join runs on runs.id = run_id
        where outcome = 'recommendation' and runs.stats is not null
      ), rule as (
        select run_id, outcome, rule_id, sum(nodes)::int as nodes, count(*)::int as pages
        from page_rules join changed using (run_id) where outcome in ('violation', 'recommendation')
        group by run_id, outcome, rule_id
      ), stored as (
        select run_id, rule_id, array_position(array['critical', 'serious', 'moderate', 'minor'], impact) as rank,
          count(*)::int as elements
        from findings join changed using (run_id) where outcome = 'violation' group by run_id, rule_id, impact
      ), broken as (
        select rule.run_id, rule.rule_id, rule.nodes, rule.pages, coalesce(min(stored.rank), 4) as rank,
          coalesce(sum(stored.elements), 0) as elements
        from rule left join stored using (run_id, rule_id) where rule.outcome = 'violation'
        group by rule.run_id, rule.rule_id, rule.nodes, rule.pages
      ), weighed as (
        select *, row_number() over (
          partition by run_id order by (array[8, 4, 2, 1])[rank]::bigint * nodes * pages desc, rule_id collate "C"
        ) as place
        from broken
      ), ranked as (
        select run_id, rank, elements from stored
        union all select run_id, rank, greatest(0, nodes - elements) from broken
      ), numbers as (
        select changed.run_id,
          (select jsonb_build_object('rules', count(*), 'nodes', coalesce(sum(nodes), 0)) from rule
            where rule.run_id = changed.run_id and outcome = 'violation') as violations,
          (select jsonb_build_object('rules', count(*), 'nodes', coalesce(sum(nodes), 0)) from rule
            where rule.run_id = changed.run_id and outcome = 'recommendation') as recommendations,
          (select jsonb_build_object(
              'critical', coalesce(sum(elements) filter (where rank = 1), 0),
              'serious', coalesce(sum(elements) filter (where rank = 2), 0),
              'moderate', coalesce(sum(elements) filter (where rank = 3), 0),
              'minor', coalesce(sum(elements) filter (where rank = 4), 0))
            from ranked where ranked.run_id = changed.run_id) as impacts,
          (select coalesce(jsonb_agg(jsonb_build_object('ruleId', rule_id,
              'impact', (array['critical', 'serious', 'moderate', 'minor'])[rank], 'nodes', nodes, 'pages', pages)
              order by place), '[]')
            from weighed where weighed.run_id = changed.run_id and place <= 3) as top
        from changed
      )
      update runs set stats = stats || jsonb_build_object(
        'categories', (stats -> 'categories') || jsonb_build_object(
          'violations', numbers.violations, 'recommendations', numbers.recommendations),
        'impacts', numbers.impacts, 'top', numbers.top)
      from numbers where runs.id = numbers.run_id`.execute(db);
  },
};
