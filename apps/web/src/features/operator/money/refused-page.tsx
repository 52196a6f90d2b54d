import type { UseQueryResult } from '@tanstack/react-query';
import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import { ORDER_KINDS, TRANSFER_PURPOSES } from '@vidno/contract/operator/money';
import {
  exportRefusedOrders,
  exportRefusedReceipts,
  type RefusedOrder,
  type RefusedReceipt,
} from '@vidno/contract/operator/money/refused';
import { type ReactNode, useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment } from '#shared/format/format.ts';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, OperatorLink, useQueryOfAddress } from '../address.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useRefusedOrders, useRefusedReceipts } from './api.ts';
import { addressOf } from './invoices-page.tsx';
import { OrderActions, RefusalDialog, type Repeat, type Repeated } from './refusal-dialog.tsx';
import { texts } from './texts.ts';

export function RefusedPage() {
  const [query, change] = useQueryOfAddress();
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const receipts = useRefusedReceipts(query.receipts);
  const orders = useRefusedOrders(query.orders);
  return (
    <PartsFrame of="money" lead={texts.refusedLead}>
      <List
        title={texts.receipts}
        none={texts.noReceipts}
        list={receipts}
        save={() => call(exportRefusedReceipts)}
        columns={receiptColumns(setRepeated)}
        isFirst={query.receipts === undefined}
        onTurn={(to) => change({ receipts: to ?? undefined })}
      />
      <List
        title={texts.refusedOrders}
        none={texts.noRefusedOrders}
        list={orders}
        save={() => call(exportRefusedOrders)}
        columns={orderColumns(setRepeated)}
        isFirst={query.orders === undefined}
        onTurn={(to) => change({ orders: to ?? undefined })}
      />
      {repeated && <RefusalDialog repeated={repeated} onClose={() => setRepeated(null)} />}
    </PartsFrame>
  );
}

interface Refused {
  readonly account: number;
  readonly id: string;
  readonly created: string;
  readonly amount_kopecks: number;
  readonly error: string | null;
}

interface ListProps<Row> {
  readonly title: string;
  readonly none: string;
  readonly list: UseQueryResult<{ readonly data: readonly Row[]; readonly next: string | null }>;
  readonly save: () => Promise<File>;
  readonly columns: readonly Column<Row, never>[];
  readonly isFirst: boolean;
  readonly onTurn: (to: string | null) => void;
}

function List<Row extends Refused>({ title, none, list, save, columns, isFirst, onTurn }: ListProps<Row>) {
  return (
    <Section title={title} action={<ExportButton load={save} />}>
      <KeysetTable
        page={list}
        caption={title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<p className={styles.quiet}>{none}</p>}
        onward="older"
        isFirst={isFirst}
        onTurn={onTurn}
      />
    </Section>
  );
}

function commonColumns<Row extends Refused>(nameOf: (row: Row) => ReactNode): readonly Column<Row, never>[] {
  return [
    { key: 'at', title: texts.when, cell: ({ created }) => formatMoment(created) },
    { key: 'what', title: texts.operation, heads: true, cell: nameOf },
    { key: 'sum', title: texts.sum, numeric: true, cell: ({ amount_kopecks: sum }) => formatKopecksExact(sum) },
    {
      key: 'who',
      title: texts.who,
      cell: ({ account }) => <AccountLink account={account} />,
    },
    {
      key: 'error',
      title: texts.error,
      cell: ({ error }) => <span className={styles.raw}>{error ?? texts.none}</span>,
    },
  ];
}

function receiptColumns(onRepeat: Repeat): readonly Column<RefusedReceipt, never>[] {
  return [
    ...commonColumns<RefusedReceipt>(({ purpose }) => TRANSFER_PURPOSES[purpose] ?? purpose),
    {
      key: 'do',
      title: texts.receipt,
      cell: ({ account, id, seen }) => (
        <Button size="s" theme="gray" onClick={() => onRepeat({ what: 'receipt', account, id, seen })}>
          {texts.repeat}
        </Button>
      ),
    },
  ];
}

function orderColumns(onRepeat: Repeat): readonly Column<RefusedOrder, never>[] {
  return [
    ...commonColumns<RefusedOrder>(({ account, invoice, kind }) => (
      <OperatorLink to={addressOf({ account, id: invoice })}>{ORDER_KINDS[kind]}</OperatorLink>
    )),
    { key: 'acquirer', title: texts.acquirer, cell: ({ acquirer }) => ACQUIRER_TITLES[acquirer] },
    {
      key: 'do',
      title: texts.orders,
      cell: ({ account, ...order }) => <OrderActions account={account} order={order} onRepeat={onRepeat} />,
    },
  ];
}
