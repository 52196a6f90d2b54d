import type { JournalCheck, JournalEvent, JournalFilters } from '@vidno/contract/operator/journal';
import { ScrollText } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink, useQueryOfAddress } from './address.tsx';
import { useCheckJournal, useExportJournal, useJournal, useJournalCheck } from './api.ts';
import { EventFacts, EventName } from './event.tsx';
import styles from './operator.module.css';
import { EVENT_NAMES, texts } from './texts.ts';

export function JournalPage() {
  const [query, change] = useQueryOfAddress();
  const filters = filtersOf(query);
  const before = Number(query.before) || null;
  const journal = useJournal(filters, before);
  const download = useExportJournal();
  // Another filter begins at the newest again.
  const filter = (changed: Parameters<typeof change>[0]) => change({ ...changed, before: undefined });
  return (
    <Page
      title={texts.journal}
      lead={texts.journalLead}
      actions={
        <Button busy={download.isPending} onClick={() => download.mutate(filters)}>
          {texts.export}
        </Button>
      }
    >
      <FailureAlert failure={download.error} title={texts.exportFailed} />
      <Filters query={query} onChange={filter} />
      <FailureAlert failure={journal.error} title={texts.journalFailed} onRetry={journal.refetch} />
      {journal.data ? (
        <Events
          events={journal.data.data}
          next={journal.data.next}
          busy={journal.isFetching}
          isFirst={before === null}
          onTurn={(to) => change({ before: to === null ? undefined : String(to) })}
        />
      ) : (
        !journal.error && <Skeleton height="20rem" />
      )}
      <Chain />
    </Page>
  );
}

/** What the server would not take, such as a letter in a number, filters nothing. */
function filtersOf({ from, to, action, account, about }: Readonly<Record<string, string | undefined>>): JournalFilters {
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
  const isNumber = (text: string | undefined): text is string => /^[1-9]\d{0,14}$/.test(text ?? '');
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(action !== undefined && action in EVENT_NAMES && { action }),
    ...(isNumber(account) && { account: Number(account) }),
    ...(isNumber(about) && { about: `account ${about}` }),
  };
}

interface FiltersProps {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly onChange: (changed: Readonly<Record<string, string | undefined>>) => void;
}

const ACTIONS = [
  { value: '', label: texts.anyAction },
  ...Object.entries(EVENT_NAMES).map(([value, label]) => ({ value, label })),
];
const NOTHING = { from: undefined, to: undefined, action: undefined, account: undefined, about: undefined };

function Filters({ query, onChange }: FiltersProps) {
  const field = (name: keyof typeof NOTHING) => ({
    value: query[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  const isFiltered = Object.keys(NOTHING).some((name) => query[name]);
  return (
    <search className={styles.filters}>
      <TextField label={texts.from} type="date" {...field('from')} />
      <TextField label={texts.to} type="date" {...field('to')} />
      <SelectField label={texts.action} options={ACTIONS} {...field('action')} />
      <TextField label={texts.account} hint={texts.accountHint} inputMode="numeric" {...field('account')} />
      <TextField label={texts.about} hint={texts.aboutHint} inputMode="numeric" {...field('about')} />
      {isFiltered && (
        <Button theme="gray" onClick={() => onChange(NOTHING)}>
          {texts.reset}
        </Button>
      )}
    </search>
  );
}

const COLUMNS: readonly Column<JournalEvent, never>[] = [
  { key: 'at', title: texts.when, cell: ({ at }) => formatMoment(at) },
  { key: 'what', title: texts.what, heads: true, cell: ({ action }) => <EventName action={action} /> },
  {
    key: 'who',
    title: texts.who,
    cell: ({ account }) =>
      account === null ? (
        texts.bySystem
      ) : (
        <OperatorLink to={`/users/${account}`}>{texts.accountNumber(account)}</OperatorLink>
      ),
  },
  { key: 'why', title: texts.why, cell: ({ reason }) => reason ?? texts.none },
  { key: 'details', title: texts.details, cell: ({ facts }) => <EventFacts facts={facts} /> },
];

interface EventsProps {
  readonly events: readonly JournalEvent[];
  readonly next: number | null;
  readonly busy: boolean;
  readonly isFirst: boolean;
  readonly onTurn: (before: number | null) => void;
}

function Events({ events, next, busy, isFirst, onTurn }: EventsProps) {
  if (events.length === 0)
    return (
      <EmptyState icon={<ScrollText size={28} />} title={texts.noEvents}>
        {texts.noEventsLead}
      </EmptyState>
    );
  return (
    <>
      <SortableTable caption={texts.events} columns={COLUMNS} rows={events} rowKey={({ id }) => id} busy={busy} />
      <nav className={styles.bar} aria-label={texts.pages}>
        {!isFirst && (
          <Button theme="gray" onClick={() => onTurn(null)}>
            {texts.newer}
          </Button>
        )}
        {next !== null && <Button onClick={() => onTurn(next)}>{texts.older}</Button>}
      </nav>
    </>
  );
}

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
