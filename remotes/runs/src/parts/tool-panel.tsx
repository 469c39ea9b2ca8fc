import { Button } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import styles from './tool-panel.module.css';

export interface ToolPanelProps {
  label: string;
  children: ReactNode;
}

/** A button that opens a panel in a row below it. It reacts to activation only, never to hover. */
export function ToolPanel({ label, children }: ToolPanelProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <div className={styles.panel} id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
