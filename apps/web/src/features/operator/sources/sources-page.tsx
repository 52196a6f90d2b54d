import {
  addSource,
  exportSources,
  orderSources,
  SHORT_USES,
  SOURCE_ID_CHARS,
  SOURCE_STATES,
  type SourceState,
  type SourceSummary,
} from '@vidno/contract/operator/catalogue/sources';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDay } from '#shared/format/days.ts';
import { formatNumber } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { ExportButton } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { useSources } from './api.ts';
import { moved } from './rules.ts';
import { TitleField } from './source-change.tsx';
import { texts } from './texts.ts';

type Dialog = 'add' | 'order';

export function SourcesPage() {
  const { data, error, refetch } = useSources();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const common = { seen: data?.seen ?? null, onClose: () => setDialog(null) };
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        data && (
          <>
            <Button theme="blue" onClick={() => setDialog('add')}>
              {texts.add}
            </Button>
            <Button onClick={() => setDialog('order')}>{texts.order}</Button>
            <ExportButton load={() => call(exportSources)} />
          </>
        )
      }
    >
      <FailureAlert failure={error} title={texts.failed} onRetry={refetch} />
      {data ? (
        <SortableTable caption={texts.list} columns={COLUMNS} rows={data.data} rowKey={({ id }) => id} />
      ) : (
        !error && <Skeleton height="20rem" />
      )}
      {dialog === 'add' && <AddDialog {...common} />}
      {dialog === 'order' && data && <OrderDialog {...common} sources={data.data} />}
    </Page>
  );
}

const TONES: Readonly<Record<SourceState, BadgeTone>> = {
  up: 'success',
  down: 'danger',
  unavailable: 'neutral',
  empty: 'neutral',
  filling: 'accent',
  closed: 'warning',
  erasing: 'warning',
  erased: 'neutral',
};

export function SourceBadge({ state }: Pick<SourceSummary, 'state'>) {
  return <Badge tone={TONES[state]}>{SOURCE_STATES[state]}</Badge>;
}

const COLUMNS: readonly Column<SourceSummary, never>[] = [
  {
    key: 'title',
    title: texts.source,
    heads: true,
    cell: ({ id, title }) => (
      <span className={styles.head}>
        <OperatorLink to={`/sources/${id}`}>{title}</OperatorLink> <span className={styles.quiet}>{id}</span>
      </span>
    ),
  },
  { key: 'state', title: texts.state, cell: (source) => <SourceBadge {...source} /> },
  { key: 'uses', title: texts.uses, cell: (source) => <Uses {...source} /> },
  {
    key: 'people',
    title: texts.people,
    numeric: true,
    cell: ({ catalogue, people }) => (catalogue ? formatNumber(people) : texts.none),
  },
  {
    key: 'faces',
    title: texts.faces,
    numeric: true,
    cell: ({ catalogue, faces }) => (catalogue ? formatNumber(faces) : texts.none),
  },
  { key: 'basis', title: texts.basis, cell: (source) => <span className={styles.head}>{basisOf(source)}</span> },
];

function basisOf({ catalogue, basis, until }: SourceSummary): string {
  if (!catalogue) return texts.ownSite;
  if (basis === null) return texts.noBasis;
  return until === null ? basis : `${basis}, ${texts.until(formatDay(until))}`;
}

/** What it is used for; what is switched off stands apart. */
function Uses({ uses }: Pick<SourceSummary, 'uses'>) {
  const namesOf = (wanted: boolean) => uses.filter(({ on }) => on === wanted).map(({ use }) => SHORT_USES[use]);
  const off = namesOf(false);
  return (
    <span className={styles.bar}>
      {namesOf(true).join(', ')}
      {off.length > 0 && <Badge tone="warning">{texts.off(off)}</Badge>}
    </span>
  );
}

interface DialogProps {
  readonly seen: number | null;
  readonly onClose: () => void;
}

function AddDialog(props: DialogProps) {
  const [source, setSource] = useState({ id: '', title: '' });
  return (
    <ChangeDialog
      {...props}
      kind="undoable"
      title={texts.addTitle}
      lead={texts.addLead}
      action={texts.add}
      fields={['id', 'title']}
      send={(warrant) => call(addSource, { body: { ...warrant, ...source } })}
    >
      {(failure) => (
        <>
          <TitleField title={source.title} failure={failure} onChange={(title) => setSource({ ...source, title })} />
          <TextField
            label={texts.id}
            hint={texts.idHint}
            error={fieldRefusal(failure, 'id')}
            maxLength={SOURCE_ID_CHARS}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={source.id}
            onChange={({ target }) => setSource({ ...source, id: target.value })}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function OrderDialog({ sources, ...common }: DialogProps & { readonly sources: readonly SourceSummary[] }) {
  const [order, setOrder] = useState<readonly string[]>(() => sources.map(({ id }) => id));
  const titleOf = (id: string): string => sources.find((source) => source.id === id)?.title ?? id;
  return (
    <ChangeDialog
      {...common}
      kind="undoable"
      title={texts.orderTitle}
      lead={texts.orderLead}
      action={texts.orderSave}
      send={(warrant) => call(orderSources, { body: { ...warrant, order: [...order] } })}
    >
      <ol className={styles.ordered}>
        {order.map((id, index) => (
          <li key={id}>
            <span>{titleOf(id)}</span>
            <Button
              theme="gray"
              size="s"
              icon={<ArrowUp size={16} />}
              aria-label={texts.up(titleOf(id))}
              aria-disabled={index === 0}
              onClick={() => setOrder(moved(order, id, -1))}
            />
            <Button
              theme="gray"
              size="s"
              icon={<ArrowDown size={16} />}
              aria-label={texts.down(titleOf(id))}
              aria-disabled={index === order.length - 1}
              onClick={() => setOrder(moved(order, id, 1))}
            />
          </li>
        ))}
      </ol>
    </ChangeDialog>
  );
}
