import type { ReactNode } from 'react';
import { buttonLook } from '#shared/ui/button/button-look.ts';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './file-choice.module.css';

interface FileChoiceProps {
  readonly label: string;
  readonly accept: string;
  readonly icon?: ReactNode;
  /** The primary one. */
  readonly main?: boolean;
  /** Opens the camera of a phone instead of its files. */
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file input that looks like a button and stays accessible by keyboard and screen reader. */
export function FileChoice({ label, accept, icon, main = false, camera = false, onFile }: FileChoiceProps) {
  const look = buttonLook({ theme: main ? 'blue' : 'white', size: main ? 'l' : 'm', weight: 500 });
  return (
    <label {...look} className={classNames(look.className, styles.choice)}>
      <input
        className={styles.field}
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Choosing the same file again must fire another change event.
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      {icon}
      {label}
    </label>
  );
}
