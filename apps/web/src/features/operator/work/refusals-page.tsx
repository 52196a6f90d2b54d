import { exportRefusals, type Refusals } from '@vidno/contract/operator/refusals';
import { ShieldCheck } from 'lucide-react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { useQueryOfAddress } from '../address.tsx';
import { ExportButton } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useRefusals } from './api.ts';
import { type RefusedAtAction, sumByAction, sumByHour, titleOf } from './refusal-rules.ts';
import { texts } from './texts.ts';

export function RefusalsPage() {
  const { data: refusals, error, refetch } = useRefusals();
  return (
    <PartsFrame of="work" lead={texts.refusalsLead}>
      <FailureAlert failure={error} title={texts.listFailed} onRetry={refetch} />
      {refusals ? <Shown refusals={refusals} /> : !error && <Skeleton height="16rem" />}
    </PartsFrame>
  );
}

const BY_ACTION: readonly Column<RefusedAtAction, never>[] = [
  { key: 'action', title: texts.action, heads: true, cell: ({ action }) => titleOf(action) },
  { key: 'refused', title: texts.inDay, numeric: true, cell: ({ refused }) => formatNumber(refused) },
  { key: 'most', title: texts.mostInHour, numeric: true, cell: ({ most }) => formatNumber(most.refused) },
  { key: 'hour', title: texts.worstHour, cell: ({ most }) => formatMoment(most.hour) },
];

const BY_HOUR: readonly Column<Pick<Refusals, 'hour' | 'refused'>, never>[] = [
  { key: 'hour', title: texts.hour, heads: true, cell: ({ hour }) => formatMoment(hour) },
  { key: 'refused', title: texts.refused, numeric: true, cell: ({ refused }) => formatNumber(refused) },
];

function Shown({ refusals }: { readonly refusals: readonly Refusals[] }) {
  const [query, change] = useQueryOfAddress();
  if (refusals.length === 0)
    return (
      <EmptyState icon={<ShieldCheck size={28} />} title={texts.noRefusals}>
        {texts.noRefusalsLead}
      </EmptyState>
    );
  const actions = sumByAction(refusals);
  const action = actions.find((each) => each.action === query.action)?.action ?? null;
  return (
    <>
      <Section title={texts.byAction} action={<ExportButton load={() => call(exportRefusals)} />}>
        <SortableTable caption={texts.actionList} columns={BY_ACTION} rows={actions} rowKey={(row) => row.action} />
      </Section>
      <Section title={texts.byHour}>
        <div className={styles.search}>
          <SelectField
            label={texts.action}
            value={action ?? ''}
            options={[
              { value: '', label: texts.anyAction },
              ...actions.map(({ action: value }) => ({ value, label: titleOf(value) })),
            ]}
            onChange={({ target }) => change({ action: target.value === '' ? undefined : target.value })}
          />
        </div>
        <SortableTable
          caption={texts.hourList}
          columns={BY_HOUR}
          rows={sumByHour(refusals, action)}
          rowKey={({ hour }) => hour}
        />
      </Section>
    </>
  );
}
