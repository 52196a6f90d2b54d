import {
  exportRuns,
  type OperatorRun,
  previewStoppedRun,
  RUN_KINDS,
  RUN_STATES,
  type RunFilters,
  stopRun,
  takeRunAgain,
} from '@vidno/contract/operator/work';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useRuns } from './api.ts';
import { texts } from './texts.ts';

const KINDS = [
  { value: '', label: texts.anyKind },
  ...Object.entries(RUN_KINDS).map(([value, label]) => ({ value, label })),
];
const STATES = [
  { value: '', label: texts.anyState },
  ...Object.entries(RUN_STATES).map(([value, label]) => ({ value, label })),
];

/** What is no kind or state filters nothing. */
function filtersOf({ kind = '', state = '' }: Readonly<Record<string, string | undefined>>): RunFilters {
  return {
    ...(kind in RUN_KINDS && { kind: kind as OperatorRun['kind'] }),
    ...(state in RUN_STATES && { state: state as OperatorRun['state'] }),
  };
}

interface Asked {
  readonly what: 'again' | 'stop';
  readonly run: OperatorRun;
}

export function RunsPage() {
  const [query, change] = useQueryOfAddress();
  const filters = filtersOf(query);
  const page = useRuns(filters, query.after);
  const [asked, setAsked] = useState<Asked | null>(null);
  const filter = (name: 'kind' | 'state') => ({
    value: query[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value, after: undefined }),
  });
  return (
    <PartsFrame
      of="work"
      lead={texts.runsLead}
      actions={<ExportButton load={() => call(exportRuns, { query: filters })} />}
    >
      <search className={styles.filters}>
        <SelectField label={texts.kind} options={KINDS} {...filter('kind')} />
        <SelectField label={texts.state} options={STATES} {...filter('state')} />
      </search>
      <KeysetTable
        page={page}
        caption={texts.runList}
        columns={columnsFor(setAsked)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<Hourglass size={28} />} title={texts.noRuns}>
            {texts.noRunsLead}
          </EmptyState>
        }
        onward="older"
        isFirst={query.after === undefined}
        onTurn={(after) => change({ after: after ?? undefined })}
      />
      {asked && <RunDialog asked={asked} onClose={() => setAsked(null)} />}
    </PartsFrame>
  );
}

const TONES: Readonly<Record<OperatorRun['state'], BadgeTone>> = {
  wait: 'accent',
  delivered: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
};

function columnsFor(onAsk: (asked: Asked) => void): readonly Column<OperatorRun, never>[] {
  return [
    { key: 'at', title: texts.when, cell: ({ created }) => formatMoment(created) },
    { key: 'kind', title: texts.kind, heads: true, cell: ({ kind }) => RUN_KINDS[kind] },
    {
      key: 'who',
      title: texts.who,
      cell: ({ account }) => <AccountLink account={account} nobody={texts.none} />,
    },
    {
      key: 'state',
      title: texts.state,
      cell: ({ state, percent }) => (
        <span className={styles.bar}>
          <Badge tone={TONES[state]}>{RUN_STATES[state]}</Badge>
          {state === 'wait' && `${percent} %`}
        </span>
      ),
    },
    {
      key: 'attempts',
      title: texts.attempts,
      numeric: true,
      cell: ({ attempts, lost_leases: lost }) =>
        lost > 0 ? `${attempts}, ${texts.lost(formatNumber(lost))}` : attempts,
    },
    { key: 'holder', title: texts.holder, cell: (run) => <Holder run={run} /> },
    {
      key: 'do',
      title: texts.actions,
      cell: (run) =>
        run.state === 'wait' ? (
          <span className={styles.bar}>
            <Button size="s" theme="gray" onClick={() => onAsk({ what: 'again', run })}>
              {texts.again}
            </Button>
            <Button size="s" theme="gray" onClick={() => onAsk({ what: 'stop', run })}>
              {texts.stop}
            </Button>
          </span>
        ) : (
          texts.none
        ),
    },
  ];
}

function Holder({ run: { state, held, resume, finished } }: { readonly run: OperatorRun }) {
  if (state !== 'wait') return finished === null ? texts.none : `${texts.finished}: ${formatMoment(finished)}`;
  return held === null ? `${texts.free}, ${texts.resume(formatMoment(resume))}` : texts.held(formatMoment(held));
}

function RunDialog({ asked: { what, run }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { id, seen } = run;
  const params = { id };
  if (what === 'again')
    return (
      <ChangeDialog
        kind="undoable"
        title={texts.againTitle}
        lead={texts.againLead}
        action={texts.again}
        seen={seen}
        onClose={onClose}
        send={(body) => call(takeRunAgain, { params, body })}
      />
    );
  return (
    <ChangeDialog
      kind="final"
      title={texts.stopTitle}
      action={texts.stop}
      seen={seen}
      onClose={onClose}
      queryKey={['stop', id]}
      preview={() => call(previewStoppedRun, { params })}
      send={(body) => call(stopRun, { params, body })}
    />
  );
}
