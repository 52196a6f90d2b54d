import type { VkUser } from '@vidno/contract/vk/accounts';
import { formatNumber } from '#shared/format/format.ts';
import { texts } from '../texts.ts';
import styles from './tracked-card.module.css';

/** A community has members and no friends. */
export function CardCounters({ user }: { readonly user: VkUser }) {
  return (
    <dl className={styles.counters}>
      <Counter title={texts.posts} count={user.countPosts} />
      <Counter title={user.kind === 'group' ? texts.members : texts.followers} count={user.follower} />
      {user.kind === 'user' && <Counter title={texts.friends} count={user.friends} />}
    </dl>
  );
}

function Counter({ title, count }: { readonly title: string; readonly count: number | null }) {
  return (
    <div>
      <dt className={styles.quiet}>{title}</dt>
      <dd className={count === null ? styles.quiet : styles.count}>
        {count === null ? texts.unknown : formatNumber(count)}
      </dd>
    </div>
  );
}
