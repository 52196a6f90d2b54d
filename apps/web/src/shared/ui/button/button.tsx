import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly icon?: ReactNode;
  /** In progress: keeps its width, ignores clicks, and tells screen readers. */
  readonly busy?: boolean;
}

export function Button({ theme, weight, size, block, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ theme, weight, size, block })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span>{children}</span>
    </button>
  );
}
