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

/** Copies a text. The message beside the button has no time limit and stays until the text changes. */
export function CopyText({ text, label, copied, failed }: CopyTextProps): ReactNode {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<{ text: string; words: string }>();

  async function copy(): Promise<void> {
    let words = copied;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The permission is missing, or the origin is not secure and has no clipboard.
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
