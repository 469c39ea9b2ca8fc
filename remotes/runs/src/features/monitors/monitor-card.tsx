import type { Monitor, Sentence, UpdateMonitor } from '@stufenlos/contracts';
import { Link, useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, DescriptionList, DescriptionRow, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { ignoreNotFound } from '../../parts/requests/problem-of.ts';
import cards from '../../parts/site-cards.module.css';
import { useSay } from '../../parts/use-say.ts';
import { ChangeHook } from './change-hook.tsx';
import { CadenceSelect, MailCheckbox } from './monitor-fields.tsx';
import { MonitorHook } from './monitor-hook.tsx';
import { monitorRefusal } from './monitor-refusal.ts';
import styles from './monitors.module.css';

export interface MonitorCardProps {
  monitor: Monitor;
  email: string | null;
  /** Stores the change; resolves to why not. */
  change: (change: UpdateMonitor) => Promise<Sentence | undefined>;
  onRemoved: () => void;
}

/** One monitored website: when it was and will be checked, and what may be changed, stored at once. */
export function MonitorCard({ monitor, email, change, onRemoved }: MonitorCardProps): ReactNode {
  const { t } = useTranslation('profile');
  const say = useSay('profile');
  const announce = useAnnounce();
  const [note, setNote] = useState<{ fault?: Sentence }>();
  const { id, host, enabled, webhook } = monitor;

  async function store(wanted: UpdateMonitor): Promise<void> {
    setNote(undefined);
    const fault = await change(wanted);
    setNote(fault ? { fault } : {});
    announce(fault ? say(fault) : t('monitors.saved'), fault ? 'assertive' : 'polite');
  }

  return (
    <article className={cards.card} aria-labelledby={`monitor-${id}`}>
      <h3 className={cards.address} id={`monitor-${id}`}>
        {monitor.url}
      </h3>
      {monitor.disabledReason && <Banner kind="attention">{t(`monitors.off.${monitor.disabledReason}`)}</Banner>}
      <Dates monitor={monitor} />
      <div className={styles.fields}>
        <CadenceSelect value={monitor.cadence} onChange={(cadence) => void store({ cadence })} />
        <Select
          isStacked
          label={t('monitors.scope')}
          options={(['site', 'page'] as const).map((value) => ({ value, label: t(`monitors.scope.${value}`) }))}
          value={monitor.scope}
          onChange={({ target }) => void store({ scope: target.value === 'page' ? 'page' : 'site' })}
        />
      </div>
      <MailCheckbox email={email} checked={monitor.notify} onChange={(notify) => void store({ notify })} />
      {webhook && <MonitorHook webhook={webhook} />}
      {note && (note.fault ? <Banner kind="error">{say(note.fault)}</Banner> : <p>{t('monitors.saved')}</p>)}
      <div className={cards.actions}>
        <Button
          kind="secondary"
          aria-label={t(enabled ? 'monitors.pauseWhat' : 'monitors.resumeWhat', { host })}
          onClick={() => void store({ enabled: !enabled })}
        >
          {t(enabled ? 'monitors.pause' : 'monitors.resume')}
        </Button>
        <ChangeHook monitor={monitor} store={change} />
        <RemoveMonitor monitor={monitor} onRemoved={onRemoved} />
      </div>
    </article>
  );
}

function RemoveMonitor({
  monitor: { id, host, url },
  onRemoved,
}: Pick<MonitorCardProps, 'monitor' | 'onRemoved'>): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  return (
    <ConfirmButton
      kind="quiet"
      aria-label={t('monitors.removeWhat', { host })}
      label={t('monitors.remove')}
      title={t('monitors.remove.title')}
      confirm={t('monitors.remove')}
      cancel={t('monitors.remove.cancel')}
      act={() => api.call('deleteMonitor', { params: { id } }).catch(ignoreNotFound)}
      namespace="profile"
      sentenceOf={(cause) => monitorRefusal(cause).sentence}
      done={t('monitors.removed', { host })}
      onDone={onRemoved}
    >
      {t('monitors.remove.text', { url })}
    </ConfirmButton>
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
