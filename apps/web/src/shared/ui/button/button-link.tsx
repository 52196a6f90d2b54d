import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';

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
