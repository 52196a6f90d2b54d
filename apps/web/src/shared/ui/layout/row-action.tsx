import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import styles from './rows.module.css';

interface Named {
  readonly children: string;
  /** What the action is for: rows have the same word on their buttons, and screen readers list them together. */
  readonly of: string;
}

interface RowButtonProps
  extends Named,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children'> {
  readonly busy?: boolean;
}

export function RowButton({ of, busy = false, children, onClick, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.action}
      aria-label={`${children}: ${of}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}

interface RowAnchorProps
  extends Named,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-label' | 'children'> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function RowAnchor({ of, children, href, ...rest }: RowAnchorProps) {
  return (
    <a {...rest} href={href} className={styles.action} aria-label={`${children}: ${of}`}>
      {children}
    </a>
  );
}

/** Takes `to` and `search` like Link. */
export const RowLink = createLink(RowAnchor);
