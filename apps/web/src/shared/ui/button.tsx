import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

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

export const BUTTON_THEMES = [
  'default',
  'red',
  'aqua',
  'blue',
  'danger',
  'white',
  'gray',
  'strong_blue',
  'green',
  'purple',
] as const;
export type ButtonTheme = (typeof BUTTON_THEMES)[number];

interface ButtonLook {
  readonly theme?: ButtonTheme | undefined;
  /** Font weight. */
  readonly weight?: number | undefined;
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

/** The class and style of a button, for buttons and links. */
export function buttonLook({ theme = 'default', weight = 400, size = 'm', block = false }: ButtonLook) {
  return {
    className: classNames(styles.button, styles[theme], styles[size], block && styles.block),
    style: { fontWeight: weight },
  };
}

interface ButtonAnchorProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A plain link that looks like a button. */
export function ButtonAnchor({ theme, weight, size, block, icon, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} {...buttonLook({ theme, weight, size, block })}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span>{children}</span>
    </a>
  );
}

/** The same for routes of the application: takes `to`, `params` and `search` like Link. */
export const ButtonLink = createLink(ButtonAnchor);

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children'> {
  /** The action, as the accessible name and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={styles.iconButton}>
      {icon}
    </button>
  );
}
