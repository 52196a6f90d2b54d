import { useNavigate } from '@tanstack/react-router';
import { REMOVAL_QUEUES, type RemovalInList, type RemovalQueue } from '@vidno/contract/operator/removals';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatNumber } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink, useQueryOfAddress } from '../address.tsx';
import styles from '../operator.module.css';
import { daysLeft } from '../rules.ts';
import { texts as sectionTexts } from '../texts.ts';
import { useExportRemovals, useRemovals } from './api.ts';
import { texts } from './texts.ts';

export function RemovalsPage() {
  const [query, change] = useQueryOfAddress();
  const queue = REMOVAL_QUEUES.find((each) => each === query.queue) ?? 'open';
  const after = /^\d{13}_[\da-f-]{36}$/.test(query.after ?? '') ? (query.after ?? null) : null;
  const removals = useRemovals(queue, after);
  const download = useExportRemovals();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button busy={download.isPending} onClick={() => download.mutate(queue)}>
          {texts.export}
        </Button>
      }
    >
      <FailureAlert failure={download.error} title={texts.exportFailed} />
      <search className={styles.filters}>
        <SelectField
          label={texts.queue}
          options={toOptions(removals.data?.counts)}
          value={queue}
          onChange={({ target }) => change({ queue: target.value, after: undefined })}
        />
        <ByNumber />
      </search>
      <FailureAlert failure={removals.error} title={texts.failed} onRetry={removals.refetch} />
      {removals.data ? (
        <Requests
          requests={removals.data.data}
          queue={queue}
          next={removals.data.next}
          busy={removals.isFetching}
          isFirst={after === null}
          onTurn={(to) => change({ after: to ?? undefined })}
        />
      ) : (
        !removals.error && <Skeleton height="20rem" />
      )}
    </Page>
  );
}

type Counts = Readonly<Record<'open' | 'overdue' | 'unhidden', number>>;

function toOptions(counts: Counts | undefined) {
  return REMOVAL_QUEUES.map((value) => {
    const count = value === 'open' || value === 'overdue' || value === 'unhidden' ? counts?.[value] : undefined;
    return {
      value,
      label: count === undefined ? texts.queues[value] : `${texts.queues[value]}: ${formatNumber(count)}`,
    };
  });
}

function ByNumber() {
  const navigate = useNavigate() as (target: { readonly to: string }) => Promise<void>;
  const [number, setNumber] = useState('');
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,15}$/.test(number.trim())) void navigate({ to: `/removals/${number.trim()}` });
      }}
    >
      <TextField
        label={texts.number}
        hint={texts.numberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <div>
        <Button type="submit">{texts.open}</Button>
      </div>
    </form>
  );
}

const COLUMNS: readonly Column<RemovalInList, never>[] = [
  {
    key: 'number',
    title: texts.request,
    heads: true,
    cell: ({ number }) => <OperatorLink to={`/removals/${number}`}>№ {number}</OperatorLink>,
  },
  { key: 'deadline', title: texts.deadline, cell: (request) => <Deadline request={request} /> },
  { key: 'about', title: texts.about, cell: ({ about }) => texts.abouts[about] },
  { key: 'state', title: texts.state, cell: (request) => <Marks request={request} /> },
  { key: 'people', title: texts.people, cell: ({ people }) => formatNumber(people) },
  { key: 'created', title: texts.created, cell: ({ created }) => formatDate(new Date(created)) },
];

/** How many days are left, in red when none are; of an answered one, when it was answered. */
export function Deadline({
  request: { answered, due },
}: {
  readonly request: Pick<RemovalInList, 'answered' | 'due'>;
}) {
  if (answered !== null) return formatDate(new Date(answered));
  const days = daysLeft(due, Date.now());
  return <Badge tone={days < 0 ? 'danger' : days < 3 ? 'warning' : 'neutral'}>{sectionTexts.left(days)}</Badge>;
}

type Marked = Pick<RemovalInList, 'state' | 'answered' | 'minor' | 'asked'>;

export function Marks({ request: { state, answered, minor, asked } }: { readonly request: Marked }) {
  const isKept = state === 'hidden' && answered !== null;
  return (
    <span className={styles.bar}>
      <Badge tone={state === 'accepted' ? 'danger' : state === 'hidden' ? 'accent' : 'neutral'}>
        {isKept ? texts.keptHidden : texts.states[state]}
      </Badge>
      {minor && <Badge tone="warning">{texts.minor}</Badge>}
      {answered === null && asked === 'replied' && <Badge tone="success">{texts.replied}</Badge>}
      {answered === null && asked === 'waiting' && <Badge>{texts.waiting}</Badge>}
    </span>
  );
}

interface RequestsProps {
  readonly requests: readonly RemovalInList[];
  readonly queue: RemovalQueue;
  readonly next: string | null;
  readonly busy: boolean;
  readonly isFirst: boolean;
  readonly onTurn: (after: string | null) => void;
}

function Requests({ requests, queue, next, busy, isFirst, onTurn }: RequestsProps) {
  if (requests.length === 0)
    return (
      <EmptyState icon={<ShieldCheck size={28} />} title={texts.empty}>
        {texts.emptyLead[queue]}
      </EmptyState>
    );
  return (
    <>
      <SortableTable
        caption={texts.list}
        columns={COLUMNS}
        rows={requests}
        rowKey={({ number }) => number}
        busy={busy}
      />
      <nav className={styles.bar} aria-label={texts.pages}>
        {!isFirst && (
          <Button theme="gray" onClick={() => onTurn(null)}>
            {texts.first}
          </Button>
        )}
        {next !== null && <Button onClick={() => onTurn(next)}>{texts.more}</Button>}
      </nav>
    </>
  );
}
