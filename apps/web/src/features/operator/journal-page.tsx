import {
  exportJournal,
  type JournalCheck,
  type JournalEvent,
  type JournalFilters,
} from '@vidno/contract/operator/journal';
import { ScrollText } from 'lucide-react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, type Query, useQueryOfAddress } from './address.tsx';
import { useCheckJournal, useJournal, useJournalCheck } from './api.ts';
import { EventFacts, EventName } from './event.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ExportButton, KeysetTable } from './keyset-pages.tsx';
import styles from './operator.module.css';
import { isDay, isNumber } from './rules.ts';
import { EVENT_NAMES, texts } from './texts.ts';

export function JournalPage() {
  const [query, change] = useQueryOfAddress();
  const filters = filtersOf(query);
  const before = Number(query.before) || null;
  const journal = useJournal(filters, before);
  // Another filter begins at the newest again.
  const filter = (changed: Parameters<typeof change>[0]) => change({ ...changed, before: undefined });
  return (
    <Page
      title={texts.journal}
      lead={texts.journalLead}
      actions={<ExportButton load={() => call(exportJournal, { query: filters })} />}
    >
      <Filters query={query} onChange={filter} />
      <KeysetTable
        page={journal}
        caption={texts.events}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        failed={texts.journalFailed}
        empty={
          <EmptyState icon={<ScrollText size={28} />} title={texts.noEvents}>
            {texts.noEventsLead}
          </EmptyState>
        }
        onward="older"
        isFirst={before === null}
        onTurn={(to) => change({ before: to === null ? undefined : String(to) })}
      />
      <Chain />
    </Page>
  );
}

/** What the server would not take, such as a letter in a number, filters nothing. */
function filtersOf({ from, to, action, account, about }: Query): JournalFilters {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(action !== undefined && action in EVENT_NAMES && { action }),
    ...(isNumber(account) && { account: Number(account) }),
    ...(isNumber(about) && { about: `account ${about}` }),
  };
}

interface FiltersProps {
  readonly query: Query;
  readonly onChange: (changed: Query) => void;
}

const ACTIONS = [
  { value: '', label: texts.anyAction },
  ...Object.entries(EVENT_NAMES).map(([value, label]) => ({ value, label })),
];

function Filters({ query, onChange }: FiltersProps) {
  return (
    <FilterBar names={['from', 'to', 'action', 'account', 'about']} query={query} onChange={onChange}>
      {(field) => (
        <>
          <TextField label={texts.from} type="date" {...field('from')} />
          <TextField label={texts.to} type="date" {...field('to')} />
          <SelectField label={texts.action} options={ACTIONS} {...field('action')} />
          <TextField label={texts.account} hint={texts.accountHint} inputMode="numeric" {...field('account')} />
          <TextField label={texts.about} hint={texts.aboutHint} inputMode="numeric" {...field('about')} />
        </>
      )}
    </FilterBar>
  );
}

const COLUMNS: readonly Column<JournalEvent, never>[] = [
  { key: 'at', title: texts.when, cell: ({ at }) => formatMoment(at) },
  { key: 'what', title: texts.what, heads: true, cell: ({ action }) => <EventName action={action} /> },
  {
    key: 'who',
    title: texts.who,
    cell: ({ account }) => <AccountLink account={account} nobody={texts.bySystem} />,
  },
  { key: 'why', title: texts.why, cell: ({ reason }) => reason ?? texts.none },
  { key: 'details', title: texts.details, cell: ({ facts }) => <EventFacts facts={facts} /> },
];

/** Whether the journal was changed: its head, and the check of its chain. */
function Chain() {
  const { data, error, refetch } = useJournalCheck();
  const start = useCheckJournal();
  const check = data?.check ?? null;
  const isChecking = check?.state === 'wait';
  return (
    <Section title={texts.chain} lead={texts.chainLead}>
      <Card>
        <div className={styles.findings}>
          <FailureAlert failure={error} onRetry={refetch} />
          <FailureAlert failure={start.error} title={texts.checkFailed} />
          {data && (data.head === null ? <p>{texts.noHead}</p> : <Head head={data.head} />)}
          {check && <CheckState check={check} />}
          <div className={styles.bar}>
            <Button busy={start.isPending || isChecking} onClick={() => start.mutate()}>
              {texts.check}
            </Button>
          </div>
        </div>
      </Card>
    </Section>
  );
}

function Head({ head }: { readonly head: string }) {
  return (
    <div className={styles.head}>
      <TextField
        label={texts.head}
        hint={texts.headHint}
        value={head}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </div>
  );
}

function CheckState({ check: { state, percent, message, finished } }: { readonly check: JournalCheck }) {
  if (state === 'wait') return <Progress percent={percent} label={texts.checking} />;
  return (
    <Alert
      kind={state === 'whole' ? 'success' : 'danger'}
      title={finished === null ? '' : texts.checked(formatMoment(finished))}
    >
      <span className={styles.head}>{message}</span>
    </Alert>
  );
}
