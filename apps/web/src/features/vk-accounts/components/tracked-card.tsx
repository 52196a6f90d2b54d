import { Link } from '@tanstack/react-router';
import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { fullName } from '#features/person/rules.ts';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { compareTexts } from '../texts.ts';
import { CardActions } from './card-actions.tsx';
import { CardCounters } from './card-counters.tsx';
import { CardStatus } from './card-status.tsx';
import styles from './tracked-card.module.css';

interface TrackedCardProps {
  readonly account: TrackedAccount;
  readonly link: string;
  /** Null if there is nothing to compare with. */
  readonly compare: { readonly chosen: readonly string[]; readonly onToggle: (id: string) => void } | null;
}

export function TrackedCard({ account, link, compare }: TrackedCardProps) {
  const { id, user } = account;
  const name = fullName(account.user);
  const isChosen = compare?.chosen.includes(id) ?? false;
  return (
    <Card as="li" padding="s">
      <div className={styles.card}>
        <div className={styles.head}>
          <Avatar name={name} src={user.avatar} />
          <div className={styles.words}>
            <Link to={link} className={styles.link}>
              {name}
            </Link>
            <span className={styles.quiet}>{user.screenName}</span>
          </div>
          <CardActions account={account} />
        </div>
        <CardCounters user={user} />
        <CardStatus account={account} />
        {compare && (
          <div className={styles.choice}>
            <Checkbox
              label={compareTexts.choose}
              aria-label={compareTexts.chooseAccount(name)}
              checked={isChosen}
              disabled={!isChosen && compare.chosen.length >= COMPARE_MAX_ACCOUNTS}
              onChange={() => compare.onToggle(id)}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
