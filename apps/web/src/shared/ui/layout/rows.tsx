import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, Children, type ReactNode, type Ref } from 'react';
import styles from './rows.module.css';

interface RowProps {
  /** A lucide icon. */
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** A badge beside the title. */
  readonly mark?: ReactNode;
  readonly detail?: ReactNode;
  /** A `RowButton` or `RowLink`. */
  readonly action?: ReactNode;
  /** Below the row: a form, or what became of it. */
  readonly children?: ReactNode;
  /** Over the page. */
  readonly dialog?: ReactNode;
}

/** A list of things one can change, one a row. */
export function Rows({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export function Row({ icon, title, mark, detail, action, children, dialog }: RowProps) {
  const unfolded = Children.toArray(children);
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <div>
          <div className={styles.title}>
            {title} {mark}
          </div>
          {detail && <div className={styles.detail}>{detail}</div>}
        </div>
        {action}
      </div>
      {unfolded.length > 0 && <div className={styles.unfolded}>{unfolded}</div>}
      {dialog}
    </li>
  );
}

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
