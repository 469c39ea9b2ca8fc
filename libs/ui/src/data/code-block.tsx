import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import styles from './code-block.module.css';

export interface CodeBlockProps {
  code: string;
  /** Names the block for assistive technology when it can be scrolled. */
  label: string;
  /** Without it there is no button: nobody copies an example of what is wrong. */
  copyLabel?: string;
  /** Stays beside the button after copying, because no message disappears by itself. */
  copiedLabel?: string;
  /** The view announces the copy here, because only the shell has live regions. */
  onCopied?: () => void;
}

export function CodeBlock({ code, label, copyLabel, copiedLabel, onCopied }: CodeBlockProps): ReactNode {
  const block = useRef<HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [copied, setCopied] = useState<string>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
      onCopied?.();
    } catch {
      // Without permission or a secure origin, select the code, so that the keyboard can copy it.
      if (block.current) getSelection()?.selectAllChildren(block.current);
    }
  }

  useLayoutEffect(() => {
    const element = block.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.block}>
      <pre
        className={styles.code}
        ref={block}
        // Only a block that scrolls is a tab stop, and a tab stop needs a name.
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        <code translate="no">{code}</code>
      </pre>
      {copyLabel !== undefined && (
        <div className={styles.tools}>
          <Button kind="quiet" onClick={() => void copy()}>
            {copyLabel}
          </Button>
          {copied === code && <span>{copiedLabel}</span>}
        </div>
      )}
    </div>
  );
}
