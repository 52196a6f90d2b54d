import { X } from 'lucide-react';
import { fullName } from '#entities/person/rules.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import type { Compared } from '../../compare-rules.ts';
import { compareTexts as texts } from '../../compare-texts.ts';
import styles from './compare.module.css';

interface ComparedAccountsProps {
  readonly accounts: readonly Compared[];
  readonly onRemove: (id: string) => void;
}

/** Who is compared; each can step out. */
export function ComparedAccounts({ accounts, onRemove }: ComparedAccountsProps) {
  return (
    <ul className={styles.accounts} aria-label={texts.compared}>
      {accounts.map(({ id, user }) => (
        <li key={id} className={styles.account}>
          <span className={styles.name}>{fullName(user)}</span>
          <IconButton label={texts.remove(fullName(user))} icon={<X size={16} />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
