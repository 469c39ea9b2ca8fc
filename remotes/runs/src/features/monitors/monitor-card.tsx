import type { Monitor, Sentence, UpdateMonitor } from '@stufenlos/contracts';
import { Link, useAnnounce, useFormats, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, DescriptionList, DescriptionRow, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { ignoreNotFound } from '../../parts/requests/problem-of.ts';
import { useQueue } from '../../parts/requests/use-queue.ts';
import { useWanted } from '../../parts/requests/use-wanted.ts';
import cards from '../../parts/site-cards.module.css';
import { useSay } from '../../parts/use-say.ts';
import { ChangeHook } from './change-hook.tsx';
import { CadenceSelect, MailCheckbox } from './monitor-fields.tsx';
import { MonitorHook } from './monitor-hook.tsx';
import { monitorRefusal } from './monitor-refusal.ts';
import styles from './monitors.module.css';

type Settings = Pick<Monitor, 'cadence' | 'scope' | 'notify' | 'enabled'>;

/** What became of a change. */
interface Note {
  wanted: Partial<Settings>;
  /** Why it was refused. */
  fault: Sentence | undefined;
}

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
  const [note, setNote] = useState<Note>();
  const { waiting, until } = useWanted<Partial<Settings>>();
  // Each answer is the whole monitor: one that overtakes another would bring an old value back.
  const inTurn = useQueue();
  const { id, host, webhook } = monitor;
  const { cadence, scope, notify, enabled }: Settings = Object.assign({}, monitor, ...waiting);

  const send: MonitorCardProps['change'] = (wanted) => inTurn(() => change(wanted));
  async function store(wanted: Partial<Settings>): Promise<void> {
    setNote(undefined);
    const fault = await until(wanted, () => send(wanted));
    setNote((before) => noteAfter(before, { wanted, fault }));
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
        <CadenceSelect value={cadence} onChange={(next) => void store({ cadence: next })} />
        <Select
          isStacked
          label={t('monitors.scope')}
          options={(['site', 'page'] as const).map((value) => ({ value, label: t(`monitors.scope.${value}`) }))}
          value={scope}
          onChange={({ target }) => void store({ scope: target.value === 'page' ? 'page' : 'site' })}
        />
      </div>
      <MailCheckbox email={email} checked={notify} onChange={(next) => void store({ notify: next })} />
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
        <ChangeHook monitor={monitor} store={send} />
        <RemoveMonitor monitor={monitor} onRemoved={onRemoved} />
      </div>
    </article>
  );
}

/** A refusal stays beside a change of something else that was stored after it. */
const noteAfter = (before: Note | undefined, next: Note): Note =>
  before?.fault && !next.fault && !Object.keys(next.wanted).some((name) => name in before.wanted) ? before : next;

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
