import { cadences, type Monitor, type Sentence, type UpdateMonitor } from '@stufenlos/contracts';
import { Link, useAnnounce, useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, Checkbox, DescriptionList, DescriptionRow, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { RemoveSite } from '../../parts/remove-site.tsx';
import cards from '../../parts/site-cards.module.css';
import { ChangeHook } from './change-hook.tsx';
import { MonitorHook } from './monitor-hook.tsx';
import styles from './monitors.module.css';
import type { Monitors } from './use-monitors.ts';

export interface MonitorCardProps {
  monitor: Monitor;
  email: string | null;
  change: Monitors['change'];
  remove: Monitors['remove'];
  onRemoved: () => void;
}

/** One monitored website: when it was and will be checked, and what may be changed, stored at once. */
export function MonitorCard({ monitor, email, change, remove, onRemoved }: MonitorCardProps): ReactNode {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [note, setNote] = useState<{ fault?: Sentence }>();
  const { id, host, enabled } = monitor;

  async function store(wanted: UpdateMonitor): Promise<void> {
    setNote(undefined);
    const fault = await change(id, wanted);
    setNote(fault ? { fault } : {});
    announce(fault ? t(fault.key, fault.values ?? {}) : t('monitors.saved'), fault ? 'assertive' : 'polite');
  }

  return (
    <article className={cards.card} aria-labelledby={`monitor-${id}`}>
      <h3 className={cards.address} id={`monitor-${id}`}>
        {monitor.url}
      </h3>
      {monitor.disabledReason && <Banner kind="attention">{t(`monitors.off.${monitor.disabledReason}`)}</Banner>}
      <Dates monitor={monitor} />
      <div className={styles.fields}>
        <Select
          isStacked
          label={t('monitors.cadence')}
          options={cadences.map((value) => ({ value, label: t(`monitors.cadence.${value}`) }))}
          value={monitor.cadence}
          onChange={({ target }) => {
            const cadence = cadences.find((one) => one === target.value);
            if (cadence) void store({ cadence });
          }}
        />
        <Select
          isStacked
          label={t('monitors.scope')}
          options={(['site', 'page'] as const).map((value) => ({ value, label: t(`monitors.scope.${value}`) }))}
          value={monitor.scope}
          onChange={({ target }) => void store({ scope: target.value === 'page' ? 'page' : 'site' })}
        />
      </div>
      <Checkbox
        label={t('monitors.mail')}
        {...(email === null ? {} : { hint: t('monitors.mail.hint', { email }) })}
        checked={monitor.notify}
        onChange={({ target }) => void store({ notify: target.checked })}
      />
      {monitor.webhook && <MonitorHook webhook={monitor.webhook} />}
      {note &&
        (note.fault ? (
          <Banner kind="error">{t(note.fault.key, note.fault.values ?? {})}</Banner>
        ) : (
          <p>{t('monitors.saved')}</p>
        ))}
      <div className={cards.actions}>
        <Button
          kind="secondary"
          aria-label={t(enabled ? 'monitors.pauseWhat' : 'monitors.resumeWhat', { host })}
          onClick={() => void store({ enabled: !enabled })}
        >
          {t(enabled ? 'monitors.pause' : 'monitors.resume')}
        </Button>
        <ChangeHook monitor={monitor} store={(wanted) => change(id, wanted)} />
        <RemoveSite
          what={t('monitors.removeWhat', { host })}
          label={t('monitors.remove')}
          title={t('monitors.remove.title')}
          cancel={t('monitors.remove.cancel')}
          removed={t('monitors.removed', { host })}
          remove={() => remove(id)}
          onRemoved={onRemoved}
        >
          {t('monitors.remove.text', { url: monitor.url })}
        </RemoveSite>
      </div>
    </article>
  );
}

function Dates({ monitor: { enabled, nextDueAt, lastRun } }: { monitor: Monitor }): ReactNode {
  const { t } = useTranslation('profile');
  const { t: say } = useTranslation('runs');
  const formats = useFormats();
  // The first check is due at once.
  const isSoon = lastRun === undefined;
  return (
    <DescriptionList>
      <DescriptionRow term={t('monitors.last')}>
        {lastRun ? (
          <Link to={`/run/${lastRun.id}`}>
            {t('monitors.last.open', {
              state: say(`status.${lastRun.state}`),
              date: formats.dateTime(lastRun.createdAt),
            })}
          </Link>
        ) : (
          t('monitors.last.none')
        )}
      </DescriptionRow>
      <DescriptionRow term={t('monitors.next')}>
        {enabled ? (isSoon ? t('monitors.next.soon') : formats.dateTime(nextDueAt)) : t('monitors.next.paused')}
      </DescriptionRow>
    </DescriptionList>
  );
}
