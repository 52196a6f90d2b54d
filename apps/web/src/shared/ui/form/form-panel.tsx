import { type ReactNode, useEffect, useRef } from 'react';
import { refusalMessages } from '../../http/field-refusal.ts';
import { Alert } from '../feedback/alert.tsx';
import { useHeadingFocus } from '../layout/page.tsx';
import { focusFirstWrong } from './field.tsx';
import styles from './form-panel.module.css';

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

interface FormAlertProps {
  /** Why the form was refused; null shows nothing. */
  readonly failure: unknown;
  readonly title: string;
  /** The fields of the form that show what is wrong with them. */
  readonly fields: readonly string[];
}

/**
 * What is wrong with a form as a whole, above its first field: what stands at a field is not said twice. Takes the focus, so that nobody
 * misses it, or gives it to the first field that is wrong.
 */
export function FormAlert({ failure, title, fields }: FormAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  const messages = failure ? refusalMessages(failure, fields) : [];
  const isSaidHere = messages.length > 0;
  useEffect(() => {
    if (!failure) return;
    if (isSaidHere) place.current?.focus();
    else focusFirstWrong(place.current?.closest('form'));
  }, [failure, isSaidHere]);

  if (!failure) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.place} hidden={!isSaidHere}>
      {isSaidHere && (
        <Alert kind="danger" title={title}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
