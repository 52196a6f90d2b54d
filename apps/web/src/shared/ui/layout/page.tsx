import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** The only h1; takes the focus after a page change. */
  readonly title: ReactNode;
  /** One or two sentences under the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** Above the heading: a back link, steps. */
  readonly above?: ReactNode;
  /** `reading` is a column for text. */
  readonly width?: 'page' | 'reading';
  readonly children?: ReactNode;
}

/** The frame of every screen inside the shell. */
export function Page({ title, lead, actions, above, width = 'page', children }: PageProps) {
  const heading = useHeadingFocus();
  return (
    <div className={classNames(styles.page, styles[width])}>
      <header className={styles.header}>
        {above && <div className={styles.above}>{above}</div>}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {lead && (
          <div className={styles.lead}>
            <p>{lead}</p>
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

/** Moves the focus to an h1 outside `Page`: give it this ref and `tabIndex={-1}`. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the moment to look, not a value to use.
  useEffect(() => {
    if (consumeHeadingFocus()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return heading;
}

let wanted = false;

/** Called before a page change: the next heading to appear gets the focus. */
export function requestHeadingFocus(): void {
  wanted = true;
}

/** True once after each page change, never on the first page: there the browser sets the focus. */
function consumeHeadingFocus(): boolean {
  const taken = wanted;
  wanted = false;
  return taken;
}
