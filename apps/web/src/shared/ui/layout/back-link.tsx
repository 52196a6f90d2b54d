import { createLink } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './back-link.module.css';

interface BackAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function BackAnchor({ children, ...rest }: BackAnchorProps) {
  return (
    <a {...rest} className={styles.back}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </a>
  );
}

/** A link back, above the heading; takes `to` and `search` like Link. */
export const BackLink = createLink(BackAnchor);

interface BackButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The same for a step back that has no address. */
export function BackButton({ onClick, children }: BackButtonProps) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </button>
  );
}
