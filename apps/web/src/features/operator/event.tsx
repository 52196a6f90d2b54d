import type { JournalEvent } from '@vidno/contract/operator/journal';
import { Fragment } from 'react';
import { OperatorLink } from './address.tsx';
import styles from './operator.module.css';
import { EVENT_NAMES } from './texts.ts';

export function EventName({ action }: Pick<JournalEvent, 'action'>) {
  return EVENT_NAMES[action] ?? <span className={styles.raw}>{action}</span>;
}

/** Ids and counts of an event; an account leads to its page. */
export function EventFacts({ facts }: Pick<JournalEvent, 'facts'>) {
  return (
    <span className={styles.details}>
      {facts.map(({ name, value }, index) => {
        const account = name === 'target' ? /^account (\d+)$/.exec(value)?.[1] : undefined;
        return (
          <Fragment key={name}>
            {index > 0 && ', '}
            {account === undefined ? (
              `${name}: ${value}`
            ) : (
              <OperatorLink to={`/users/${account}`}>аккаунт № {account}</OperatorLink>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
