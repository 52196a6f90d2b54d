import type { HTMLAttributes, ReactNode } from 'react';
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
