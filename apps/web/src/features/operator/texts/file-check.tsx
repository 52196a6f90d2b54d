import { type ReactNode, useRef } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import styles from '../operator.module.css';
import { texts } from './texts.ts';

/** A file that is checked before it is published. */

interface FileButtonProps {
  /** What is chosen. */
  readonly label: string;
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

export function FileButton({ label, accept, busy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, once it was mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

/** Why it cannot be published. */
export function Faults({ title, faults }: { readonly title: string; readonly faults: readonly string[] }): ReactNode {
  if (faults.length === 0) return null;
  return (
    <Alert kind="danger" title={title}>
      <ul className={styles.lines}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Alert>
  );
}
