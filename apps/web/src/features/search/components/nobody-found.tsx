import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { texts } from '../texts.ts';
import styles from './nobody-found.module.css';

interface NobodyFoundProps {
  readonly title: string;
  readonly body: string;
  readonly tips: readonly string[];
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** An empty result with next steps. */
export function NobodyFound({ title, body, tips, actions, children }: NobodyFoundProps) {
  return (
    <EmptyState icon={<UserSearch size={28} />} title={title} action={actions}>
      <p>{body}</p>
      <ul className={styles.tips} aria-label={texts.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {children}
    </EmptyState>
  );
}
