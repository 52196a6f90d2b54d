import { Link } from '@tanstack/react-router';
import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { formatPercent } from '@vidno/contract/vk/figures';
import { RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fullName } from '#features/person/rules.ts';
import { formatNumber } from '#shared/format/format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRefreshAccount, useRemoveAccount } from './api.ts';
import { selectionTexts, texts } from './texts.ts';
import styles from './tracked-card.module.css';

interface TrackedCardProps {
  readonly account: TrackedAccount;
  readonly link: string;
  /** Null if it is the only one. */
  readonly selection: { readonly chosen: readonly string[]; readonly onToggle: (id: string) => void } | null;
  readonly onRemoved: (id: string) => void;
}

export function TrackedCard({ account, link, selection, onRemoved }: TrackedCardProps) {
  const { id, user } = account;
  const name = fullName(account.user);
  const isChosen = selection?.chosen.includes(id) ?? false;
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
          <CardActions account={account} onRemoved={onRemoved} />
        </div>
        <CardCounters account={account} />
        <CardStatus account={account} />
        {selection && (
          <div className={styles.choice}>
            <Checkbox
              label={selectionTexts.choose}
              aria-label={selectionTexts.chooseAccount(name)}
              checked={isChosen}
              onChange={() => selection.onToggle(id)}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Refresh and remove, each after a confirmation; a refusal is shown in the same dialog. */
function CardActions({ account, onRemoved }: Pick<TrackedCardProps, 'account' | 'onRemoved'>) {
  const refresh = useRefreshAccount();
  const remove = useRemoveAccount();
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const name = fullName(account.user);
  const close = () => {
    setQuestion(null);
    refresh.reset();
    remove.reset();
  };
  const runAction = async (action: typeof refresh | typeof remove) => {
    try {
      await action.mutateAsync(account.id);
      if (action === remove) onRemoved(account.id);
      close();
    } catch {
      // The mutation's error is shown below.
    }
  };
  const problem = refresh.error ?? remove.error;
  const body = (
    <>
      <p>{name}</p>
      <FailureAlert failure={problem} />
    </>
  );
  return (
    <div className={styles.actions}>
      {account.status !== 'wait' && (
        <IconButton label={texts.refresh(name)} icon={<RotateCw size={20} />} onClick={() => setQuestion('refresh')} />
      )}
      <IconButton label={texts.remove(name)} icon={<Trash2 size={20} />} onClick={() => setQuestion('remove')} />
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={close}
        onConfirm={() => runAction(refresh)}
      >
        {body}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={close}
        onConfirm={() => runAction(remove)}
      >
        {body}
      </Confirm>
    </div>
  );
}

/** A community has members and no friends. */
function CardCounters({ account: { user, growth, er } }: { readonly account: TrackedAccount }) {
  return (
    <dl className={styles.counters}>
      <Counter title={texts.posts} count={user.countPosts} />
      <Counter title={user.kind === 'group' ? texts.members : texts.followers} count={user.follower}>
        {growth !== null && (
          <span className={styles.quiet}>
            {texts.growth(growth)} {texts.growthTitle}
          </span>
        )}
      </Counter>
      {user.kind === 'user' && <Counter title={texts.friends} count={user.friends} />}
      {er !== null && (
        <div>
          <dt className={styles.quiet}>{texts.er}</dt>
          <dd className={styles.count}>{formatPercent(er)}</dd>
        </div>
      )}
    </dl>
  );
}

interface CounterProps {
  readonly title: string;
  readonly count: number | null;
  readonly children?: ReactNode;
}

function Counter({ title, count, children }: CounterProps) {
  return (
    <div>
      <dt className={styles.quiet}>{title}</dt>
      <dd className={count === null ? styles.quiet : styles.count}>
        {count === null ? texts.unknown : formatNumber(count)} {children}
      </dd>
    </div>
  );
}

/** The progress of the collection, when it ended, or why it failed. */
function CardStatus({ account }: { readonly account: TrackedAccount }) {
  const { status, message, percent, countPosts, accelerated, user, created } = account;
  switch (status) {
    case 'wait':
      return (
        <div className={styles.status}>
          <Progress percent={percent} label={message || texts.collecting} quiet />
          <p className={styles.quiet}>
            {texts.collected(countPosts, user.countPosts)}
            {accelerated && <Badge tone="accent">{texts.accelerated}</Badge>}
          </p>
        </div>
      );
    case 'ok':
      return (
        <p className={styles.quiet}>
          {user.timeLastRefresh ? texts.refreshed(user.timeLastRefresh) : texts.added(created)}
        </p>
      );
    case 'error':
      return (
        <div className={styles.status}>
          <Badge tone="danger">{texts.failedBadge}</Badge>
          <p className={styles.quiet}>{message}</p>
        </div>
      );
  }
}
