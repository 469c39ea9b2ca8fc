import { useAnnounce } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import styles from './copy-text.module.css';

export interface CopyTextProps {
  text: string;
  label: string;
  copied: string;
  failed: string;
}

/** Copies, and says so beside the button for as long as it is true: nothing vanishes by itself (ux 1.7). */
export function CopyText({ text, label, copied, failed }: CopyTextProps): ReactNode {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<{ text: string; words: string }>();

  async function copy(): Promise<void> {
    let words = copied;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No permission, or no secure origin and so no clipboard at all.
      words = failed;
    }
    setOutcome({ text, words });
    announce(words);
  }

  return (
    <div className={styles.copy}>
      <Button kind="secondary" onClick={() => void copy()}>
        {label}
      </Button>
      {outcome?.text === text && <span>{outcome.words}</span>}
    </div>
  );
}
