import { useEffect, useRef } from 'react';
import { refusalMessages } from '#shared/http/field-refusal.ts';
import { Alert } from '../feedback/alert.tsx';
import styles from './form-alert.module.css';

interface FormAlertProps {
  /** Why the form was refused; null shows nothing. */
  readonly failure: unknown;
  readonly title: string;
}

/** What is wrong with a form as a whole, above its first field. Takes the focus, so that nobody misses it. */
export function FormAlert({ failure, title }: FormAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.focus();
  }, [failure]);

  if (!failure) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Alert kind="danger" title={title}>
        {refusalMessages(failure).map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Alert>
    </div>
  );
}
