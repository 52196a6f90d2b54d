import type { ReactNode } from 'react';
import styles from './form-panel.module.css';
import { useHeadingFocus } from './page.tsx';

interface FormPanelProps {
  /** The only h1 of the screen. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the heading: a way back. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a form: heading, what it is about, fields. */
export function FormPanel({ title, lead, above, children }: FormPanelProps) {
  const heading = useHeadingFocus();
  return (
    <section className={styles.panel}>
      {above}
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

interface FormColumnsProps {
  readonly children: ReactNode;
  /** Beside the form, or below it in a narrow window. */
  readonly aside: ReactNode;
}

export function FormColumns({ children, aside }: FormColumnsProps) {
  return (
    <div className={styles.columns}>
      {children}
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}
