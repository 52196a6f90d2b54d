import type { VkUser } from '@vidno/contract/vk/accounts';
import { ArrowUpRight } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { frameTexts } from '../../frame-texts.ts';
import styles from '../account-frame.module.css';

interface AccountFactsProps {
  readonly user: VkUser | undefined;
  readonly demo: boolean;
}

export function AccountFacts({ user, demo }: AccountFactsProps) {
  if (!user) return <Skeleton width="18rem" height="1.25rem" />;
  return (
    <p className={styles.facts}>
      <a href={user.url} target="_blank" rel="noopener noreferrer" className={styles.out}>
        {user.screenName}
        <VisuallyHidden>{frameTexts.openInVk}</VisuallyHidden>
        <ArrowUpRight size={16} aria-hidden />
      </a>
      {user.timeLastRefresh && (
        <time dateTime={user.timeLastRefresh}>{frameTexts.refreshed(user.timeLastRefresh)}</time>
      )}
      {demo && <Badge tone="accent">{frameTexts.demo}</Badge>}
    </p>
  );
}
