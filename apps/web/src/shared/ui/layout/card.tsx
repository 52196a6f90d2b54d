import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  readonly as?: 'div' | 'section' | 'article' | 'li';
  readonly padding?: 'none' | 's' | 'm' | 'l';
  readonly children: ReactNode;
}

export function Card({ as: Element = 'div', padding = 'm', children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames(styles.card, padding !== 'none' && styles[padding])}>
      {children}
    </Element>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** Beside the heading. */
  readonly action?: ReactNode;
  /** Small print below. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, lead, action, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
