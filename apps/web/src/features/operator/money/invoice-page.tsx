import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import {
  INVOICE_PURPOSES,
  LEDGER_ACCOUNTS,
  type OperatorInvoice,
  ORDER_KINDS,
  RECEIPT_STATES,
  TRANSFER_PURPOSES,
} from '@vidno/contract/operator/money';
import {
  bookChargeback,
  previewChargeback,
  previewRefund,
  refundPayment,
} from '@vidno/contract/operator/money-changes';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { formatKopecks, formatKopecksExact } from '#shared/format/kopecks.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { AccountLink, OperatorLink, useRowOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { EventHistory } from '../event.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import styles from '../operator.module.css';
import { useInvoice } from './api.ts';
import { StateBadge } from './invoices-page.tsx';
import { OrderActions, RefusalDialog, type Repeated } from './refusal-dialog.tsx';
import { SumForm } from './sum-form.tsx';
import { METHODS, NEWS, ORDER_STATES, PROOFS, texts, WEBHOOK_OUTCOMES } from './texts.ts';

export function InvoicePage() {
  const row = useRowOfAddress();
  return row === null ? <NoInvoice /> : <ShownInvoice key={row.id} row={row} />;
}

type Row = NonNullable<ReturnType<typeof useRowOfAddress>>;

const toList = <OperatorLink to="/money">{texts.invoices}</OperatorLink>;

function ShownInvoice({ row }: { readonly row: Row }) {
  const { data: invoice, error, refetch } = useInvoice(row);
  if (codeOf(error) === 'not_found') return <NoInvoice />;
  return (
    <Page
      above={toList}
      title={
        invoice ? (
          <>
            {texts.invoiceTitle(formatKopecks(invoice.amount_kopecks))} <StateBadge state={invoice.state} />
          </>
        ) : (
          texts.invoice
        )
      }
      lead={invoice?.description}
    >
      <FailureAlert failure={error} title={texts.invoiceFailed} onRetry={refetch} />
      {invoice ? <Details invoice={invoice} row={row} /> : !error && <Skeleton height="16rem" />}
    </Page>
  );
}

function NoInvoice() {
  return (
    <Page title={texts.invoice} above={toList}>
      <EmptyState icon={<ReceiptText size={28} />} title={texts.notFound}>
        {texts.noInvoice}
      </EmptyState>
    </Page>
  );
}

interface Shown {
  readonly invoice: OperatorInvoice;
}

function Details({ invoice, row }: Shown & { readonly row: Row }) {
  return (
    <>
      {invoice.problem !== null && (
        <Alert kind="warning" title={texts.problemTitle}>
          {invoice.problem}
        </Alert>
      )}
      <Card>
        <Facts invoice={invoice} />
      </Card>
      <Returns invoice={invoice} row={row} />
      <Transfers invoice={invoice} />
      <Webhooks invoice={invoice} />
      <Orders invoice={invoice} />
      <EventHistory events={invoice.history} />
    </>
  );
}

function Facts({ invoice }: Shown) {
  const when = (moment: string | null) => (moment === null ? null : formatMoment(moment));
  const { account } = invoice;
  const facts: readonly Fact[] = [
    [texts.who, <AccountLink key="who" account={account} />],
    [texts.what, INVOICE_PURPOSES[invoice.purpose]],
    [texts.way, `${ACQUIRER_TITLES[invoice.acquirer]}, ${METHODS[invoice.method]}`],
    [texts.order, invoice.order_number],
    [texts.payment, invoice.payment_id],
    [texts.email, invoice.email],
    [texts.reason, invoice.reason],
    [texts.created, when(invoice.created)],
    [texts.held, when(invoice.held)],
    [texts.paidAt, when(invoice.paid)],
    [texts.expires, invoice.paid === null ? when(invoice.expires) : null],
    [texts.asked, when(invoice.asked)],
    [texts.ask, when(invoice.ask)],
    [texts.back, invoice.refunded_kopecks === 0 ? null : formatKopecks(invoice.refunded_kopecks)],
  ];
  return <FactList facts={facts} />;
}

/** What goes back: by us to the card, or by the payer's bank. */
function Returns({ invoice, row: params }: Shown & { readonly row: Row }) {
  const { seen, refundable_kopecks: refundable, unreturned_kopecks: unreturned } = invoice;
  if (unreturned === 0) return null;
  return (
    <Section title={texts.giveBack}>
      <Card>
        <div className={styles.findings}>
          {refundable === 0 ? (
            <p className={styles.quiet}>{texts.nothingToRefund}</p>
          ) : (
            <SumForm
              key={refundable}
              kopecks={refundable}
              hint={texts.refundHint(formatKopecks(refundable), refundable === invoice.amount_kopecks)}
              action={texts.refund}
              theme="danger"
              dialog={(kopecks, onClose) => (
                <ChangeDialog
                  kind="final"
                  title={texts.refundTitle(formatKopecks(kopecks))}
                  action={texts.refund}
                  seen={seen}
                  onClose={onClose}
                  queryKey={['refund', params.id, kopecks]}
                  preview={() => call(previewRefund, { params, query: { kopecks } })}
                  send={(body) => call(refundPayment, { params, query: { kopecks }, body })}
                />
              )}
            />
          )}
          <details className={styles.fold}>
            <summary>{texts.chargeback}</summary>
            <SumForm
              key={unreturned}
              kopecks={unreturned}
              hint={texts.chargebackLead}
              action={texts.chargeback}
              dialog={(kopecks, onClose) => (
                <ChangeDialog
                  kind="final"
                  title={texts.chargebackTitle(formatKopecks(kopecks))}
                  action={texts.chargeback}
                  seen={seen}
                  onClose={onClose}
                  queryKey={['chargeback', params.id, kopecks]}
                  preview={() => call(previewChargeback, { params, query: { kopecks } })}
                  send={(body) => call(bookChargeback, { params, query: { kopecks }, body })}
                />
              )}
            />
          </details>
        </div>
      </Card>
    </Section>
  );
}

type Transfer = OperatorInvoice['transfers'][number];

function Transfers({ invoice: { account, transfers } }: Shown) {
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const columns: readonly Column<Transfer, never>[] = [
    { key: 'at', title: texts.when, cell: ({ at }) => formatMoment(at) },
    { key: 'what', title: texts.operation, heads: true, cell: ({ purpose }) => TRANSFER_PURPOSES[purpose] ?? purpose },
    {
      key: 'sum',
      title: texts.sum,
      numeric: true,
      cell: ({ amount_kopecks: kopecks }) => formatKopecksExact(kopecks),
    },
    {
      key: 'way',
      title: texts.fromTo,
      cell: ({ from, to }) => `${LEDGER_ACCOUNTS[from] ?? from} – ${LEDGER_ACCOUNTS[to] ?? to}`,
    },
    {
      key: 'receipt',
      title: texts.receipt,
      cell: ({ id, receipt }) =>
        receipt === null ? (
          texts.none
        ) : (
          <span className={styles.bar}>
            {RECEIPT_STATES[receipt.state]}
            {receipt.error !== null && <span className={styles.raw}>{receipt.error}</span>}
            {receipt.state === 'refused' && (
              <Button
                size="s"
                theme="gray"
                onClick={() => setRepeated({ what: 'receipt', account, id, seen: receipt.seen })}
              >
                {texts.repeat}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Section title={texts.transfers}>
      {transfers.length === 0 ? (
        <p className={styles.quiet}>{texts.noTransfers}</p>
      ) : (
        <SortableTable caption={texts.transferList} columns={columns} rows={transfers} rowKey={({ id }) => id} />
      )}
      {repeated && <RefusalDialog repeated={repeated} onClose={() => setRepeated(null)} />}
    </Section>
  );
}

type Webhook = OperatorInvoice['webhooks'][number];

const WEBHOOK_COLUMNS: readonly Column<Webhook, never>[] = [
  { key: 'at', title: texts.when, cell: ({ first }) => formatMoment(first) },
  { key: 'what', title: texts.news, heads: true, cell: ({ news }) => NEWS[news] },
  { key: 'outcome', title: texts.outcome, cell: ({ outcome }) => WEBHOOK_OUTCOMES[outcome] },
  { key: 'proof', title: texts.proof, cell: ({ proof }) => PROOFS[proof] },
  { key: 'told', title: texts.told, numeric: true, cell: ({ times }) => formatNumber(times) },
  { key: 'last', title: texts.last, cell: ({ times, last }) => (times === 1 ? texts.none : formatMoment(last)) },
];

function Webhooks({ invoice: { webhooks } }: Shown) {
  return (
    <Section title={texts.webhooks}>
      <p className={styles.quiet}>{webhooks.length === 0 ? texts.noWebhooks : texts.webhooksLead}</p>
      {webhooks.length > 0 && (
        <SortableTable
          caption={texts.webhookList}
          columns={WEBHOOK_COLUMNS}
          rows={webhooks}
          rowKey={({ news, outcome, proof }) => `${news} ${outcome} ${proof}`}
        />
      )}
    </Section>
  );
}

type Order = OperatorInvoice['orders'][number];

function Orders({ invoice: { account, orders } }: Shown) {
  const [repeated, setRepeated] = useState<Repeated | null>(null);
  const columns: readonly Column<Order, never>[] = [
    { key: 'at', title: texts.when, cell: ({ created }) => formatMoment(created) },
    { key: 'what', title: texts.operation, heads: true, cell: ({ kind }) => ORDER_KINDS[kind] },
    {
      key: 'sum',
      title: texts.sum,
      numeric: true,
      cell: ({ amount_kopecks: kopecks }) => (kopecks === 0 ? texts.none : formatKopecksExact(kopecks)),
    },
    { key: 'state', title: texts.state, cell: ({ state }) => ORDER_STATES[state] },
    { key: 'attempts', title: texts.attempts, numeric: true, cell: ({ attempts }) => attempts },
    {
      key: 'error',
      title: texts.error,
      cell: (order) => (
        <span className={styles.bar}>
          {order.error === null ? texts.none : <span className={styles.raw}>{order.error}</span>}
          {order.state === 'refused' && <OrderActions account={account} order={order} onRepeat={setRepeated} />}
        </span>
      ),
    },
  ];
  return (
    <Section title={texts.orders}>
      {orders.length === 0 ? (
        <p className={styles.quiet}>{texts.noOrders}</p>
      ) : (
        <SortableTable caption={texts.orderList} columns={columns} rows={orders} rowKey={({ id }) => id} />
      )}
      {repeated && <RefusalDialog repeated={repeated} onClose={() => setRepeated(null)} />}
    </Section>
  );
}
