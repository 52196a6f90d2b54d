import { PLACE } from '@vidno/contract/operator/pages';
import {
  exportRemovals,
  REMOVAL_QUEUE_TITLES,
  REMOVAL_QUEUES,
  REMOVAL_STATES,
  REMOVALS_ABOUT,
  type RemovalInList,
} from '@vidno/contract/operator/removals';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDate, formatNumber } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { OperatorLink, useOpen, useQueryOfAddress } from '../address.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { daysLeft } from '../rules.ts';
import { texts as sectionTexts } from '../texts.ts';
import { useRemovals } from './api.ts';
import { texts } from './texts.ts';

export function RemovalsPage() {
  const [query, change] = useQueryOfAddress();
  const queue = REMOVAL_QUEUES.find((each) => each === query.queue) ?? 'open';
  const after = PLACE.test(query.after ?? '') ? query.after : undefined;
  const removals = useRemovals(queue, after);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={<ExportButton load={() => call(exportRemovals, { query: { queue } })} />}
    >
      <search className={styles.filters}>
        <SelectField
          label={texts.queue}
          options={toOptions(removals.data?.counts)}
          value={queue}
          onChange={({ target }) => change({ queue: target.value, after: undefined })}
        />
        <ByNumber />
      </search>
      <KeysetTable
        page={removals}
        caption={texts.list}
        columns={COLUMNS}
        rowKey={({ number }) => number}
        failed={texts.failed}
        empty={
          <EmptyState icon={<ShieldCheck size={28} />} title={texts.empty}>
            {texts.emptyLead[queue]}
          </EmptyState>
        }
        onward="later"
        isFirst={after === undefined}
        onTurn={(to) => change({ after: to ?? undefined })}
      />
    </Page>
  );
}

type Counts = Readonly<Record<'open' | 'overdue' | 'unhidden', number>>;

function toOptions(counts: Counts | undefined) {
  return REMOVAL_QUEUES.map((value) => {
    const count = value === 'open' || value === 'overdue' || value === 'unhidden' ? counts?.[value] : undefined;
    return {
      value,
      label:
        count === undefined ? REMOVAL_QUEUE_TITLES[value] : `${REMOVAL_QUEUE_TITLES[value]}: ${formatNumber(count)}`,
    };
  });
}

function ByNumber() {
  const open = useOpen();
  const [number, setNumber] = useState('');
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,15}$/.test(number.trim())) void open(`/removals/${number.trim()}`);
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
  { key: 'about', title: texts.about, cell: ({ about }) => REMOVALS_ABOUT[about] },
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
        {isKept ? texts.keptHidden : REMOVAL_STATES[state]}
      </Badge>
      {minor && <Badge tone="warning">{texts.minor}</Badge>}
      {answered === null && asked === 'replied' && <Badge tone="success">{texts.replied}</Badge>}
      {answered === null && asked === 'waiting' && <Badge>{texts.waiting}</Badge>}
    </span>
  );
}
