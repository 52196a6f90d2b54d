import type { JournalEvent } from '@vidno/contract/operator/journal';
import { Fragment } from 'react';
import { formatMoment } from '#shared/format/format.ts';
import { Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink } from './address.tsx';
import { tellFacts } from './event-rules.ts';
import styles from './operator.module.css';
import { EVENT_NAMES, texts } from './texts.ts';

export function EventName({ action }: Pick<JournalEvent, 'action'>) {
  return EVENT_NAMES[action] ?? <span className={styles.raw}>{action}</span>;
}

/** Ids and counts of an event; what has a page leads to it. */
export function EventFacts({ facts }: Pick<JournalEvent, 'facts'>) {
  return (
    <span className={styles.details}>
      {tellFacts(facts).map(({ name, text, to }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {to === null ? text : <OperatorLink to={to}>{text}</OperatorLink>}
        </Fragment>
      ))}
    </span>
  );
}

const COLUMNS: readonly Column<JournalEvent, never>[] = [
  { key: 'at', title: texts.when, cell: ({ at }) => formatMoment(at) },
  { key: 'what', title: texts.what, heads: true, cell: ({ action }) => <EventName action={action} /> },
  {
    key: 'who',
    title: texts.who,
    cell: ({ account }) => (account === null ? texts.bySystem : texts.accountNumber(account)),
  },
  { key: 'why', title: texts.why, cell: ({ reason }) => reason ?? texts.none },
  {
    key: 'details',
    title: texts.details,
    cell: ({ facts }) => <EventFacts facts={facts.filter(({ name }) => name !== 'target')} />,
  },
];

/** What operators did about the row that a page shows. */
export function EventHistory({ events }: { readonly events: readonly JournalEvent[] }) {
  return (
    <Section title={texts.history}>
      {events.length === 0 ? (
        <p className={styles.quiet}>{texts.noHistory}</p>
      ) : (
        <SortableTable caption={texts.historyList} columns={COLUMNS} rows={events} rowKey={({ id }) => id} />
      )}
    </Section>
  );
}
