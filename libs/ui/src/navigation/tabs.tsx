import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/**
 * WAI-ARIA tabs with automatic activation. Arrow keys, Home and End move and select at once, because the panels need no
 * request. All panels stay in the document, so that print shows all of them.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>): ReactNode {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function select(index: number): void {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
    onSelect(tab.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const current = tabs.findIndex(({ id }) => id === selected);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(target);
  }

  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          className={styles.panel}
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern asks for it
          tabIndex={0}
          hidden={tab.id !== selected}
        >
          <p className={styles.printed} aria-hidden="true">
            {tab.label}
          </p>
          {tab.panel}
        </div>
      ))}
    </>
  );
}
