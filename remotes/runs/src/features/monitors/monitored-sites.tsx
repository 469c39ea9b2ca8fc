import type { Monitor } from '@stufenlos/contracts';
import { useSession, useTranslation } from '@stufenlos/platform';
import { useRef, useState, type ReactNode } from 'react';
import cards from '../../parts/site-cards.module.css';
import { MonitorCard } from './monitor-card.tsx';
import { MonitorForm } from './monitor-form.tsx';
import { useMonitors } from './use-monitors.ts';

/** All monitored websites of the person, and the form for one more. */
export function MonitoredSites({ first }: { first: readonly Monitor[] }): ReactNode {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const monitors = useMonitors(first);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new form for each website, so that nothing of the last one is left in it.
  const [added, setAdded] = useState(0);
  const email = user?.emailVerified ? user.email : null;
  return (
    <div className={cards.sections}>
      <section className={cards.section}>
        <h2 ref={heading} tabIndex={-1}>
          {t('monitors.list')}
        </h2>
        {monitors.all.length === 0 && <p>{t('monitors.empty')}</p>}
        {monitors.all.map((monitor) => (
          <MonitorCard
            key={monitor.id}
            monitor={monitor}
            email={email}
            change={(wanted) => monitors.change(monitor.id, wanted)}
            onRemoved={() => {
              monitors.drop(monitor.id);
              heading.current?.focus();
            }}
          />
        ))}
      </section>
      <section className={cards.section}>
        <h2>{t('monitors.add')}</h2>
        <MonitorForm
          key={added}
          email={email}
          onAdded={(monitor) => {
            monitors.add(monitor);
            setAdded((before) => before + 1);
            heading.current?.focus();
          }}
        />
      </section>
    </div>
  );
}
