import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './alert.module.css';

export type AlertKind = 'note' | 'success' | 'warning' | 'danger';

interface AlertProps {
  readonly kind?: AlertKind;
  readonly title?: string;
  readonly children?: ReactNode;
  /** What to do next: a button or a link. */
  readonly action?: ReactNode;
}

const ICONS = { note: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** A message in the flow of the page. Screen readers announce `danger` at once, the others politely. */
export function Alert({ kind = 'note', title, children, action }: AlertProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classNames(styles.alert, styles[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
