import {
  exportSubscriptions,
  type OperatorSubscription,
  SHOWN_SUBSCRIPTIONS,
} from '@vidno/contract/operator/money/subscriptions';
import { CalendarCheck } from 'lucide-react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, useQueryOfAddress } from '../address.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import { PartsFrame } from '../parts-frame.tsx';
import { useSubscriptions } from './api.ts';
import { texts } from './texts.ts';

const SHOWN = [
  { value: 'due', label: SHOWN_SUBSCRIPTIONS.due },
  { value: 'failing', label: SHOWN_SUBSCRIPTIONS.failing },
] as const;

export function SubscriptionsPage() {
  const [query, change] = useQueryOfAddress();
  const show = query.show === 'failing' ? 'failing' : 'due';
  const page = useSubscriptions(show, query.after);
  return (
    <PartsFrame
      of="money"
      lead={texts.subscriptionsLead}
      actions={<ExportButton load={() => call(exportSubscriptions, { query: { show } })} />}
    >
      <Segmented
        label={texts.show}
        options={SHOWN}
        value={show}
        onChange={(chosen) => change({ show: chosen, after: undefined })}
      />
      <KeysetTable
        page={page}
        caption={texts.subscriptions}
        columns={show === 'due' ? DUE : FAILING}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<CalendarCheck size={28} />} title={show === 'due' ? texts.noDue : texts.noFailing} />}
        onward="later"
        isFirst={query.after === undefined}
        onTurn={(after) => change({ after: after ?? undefined })}
      />
    </PartsFrame>
  );
}

type Columns = readonly Column<OperatorSubscription, never>[];

const COMMON: Columns = [
  { key: 'tariff', title: texts.tariff, heads: true, cell: ({ tariff }) => tariff },
  {
    key: 'who',
    title: texts.who,
    cell: ({ account }) => <AccountLink account={account} />,
  },
  { key: 'price', title: texts.price, numeric: true, cell: ({ price_kopecks: price }) => formatKopecksExact(price) },
];

const DUE: Columns = [
  ...COMMON,
  { key: 'charge', title: texts.charge, cell: ({ paid_until: until }) => formatMoment(until) },
  {
    key: 'card',
    title: texts.card,
    cell: ({ has_card: has }) => (has ? texts.hasCard : <Badge tone="warning">{texts.noCard}</Badge>),
  },
];

const FAILING: Columns = [
  ...COMMON,
  { key: 'failed', title: texts.failedSince, cell: ({ failed }) => (failed ? formatMoment(failed) : texts.none) },
  { key: 'failures', title: texts.failures, numeric: true, cell: ({ failures }) => failures },
  { key: 'reason', title: texts.error, cell: ({ reason }) => reason ?? texts.none },
  { key: 'wake', title: texts.wake, cell: ({ wake }) => (wake ? formatMoment(wake) : texts.none) },
];
