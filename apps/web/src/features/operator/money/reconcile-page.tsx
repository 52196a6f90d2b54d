import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import type { Reconciled } from '@vidno/contract/operator/money';
import { useState } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { OperatorLink } from '../address.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useReconcile } from './api.ts';
import { addressOf } from './invoices-page.tsx';
import { yesterday } from './rules.ts';
import { DIFFERENCES, OUTCOMES, texts } from './texts.ts';

export function ReconcilePage() {
  const [day, setDay] = useState(() => yesterday(Date.now()));
  const reconcile = useReconcile();
  const wrong = fieldRefusal(reconcile.error, 'day');
  return (
    <PartsFrame of="money" lead={texts.reconcileLead}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          reconcile.mutate(day);
        }}
      >
        <TextField
          label={texts.day}
          type="date"
          required
          value={day}
          error={wrong}
          onChange={(event) => setDay(event.target.value)}
        />
        <div>
          <Button theme="blue" type="submit" busy={reconcile.isPending}>
            {texts.compare}
          </Button>
        </div>
      </form>
      {wrong === null && <FailureAlert failure={reconcile.error} title={texts.reconcileFailed} />}
      <div role="status" className={styles.findings}>
        {reconcile.data?.map((each) => (
          <Provider key={each.acquirer} reconciled={each} />
        ))}
      </div>
    </PartsFrame>
  );
}

type Difference = Reconciled['differences'][number];

const TONES: Readonly<Record<Reconciled['outcome'], BadgeTone>> = {
  agrees: 'success',
  differs: 'danger',
  unavailable: 'warning',
};

const COLUMNS: readonly Column<Difference, never>[] = [
  { key: 'what', title: texts.difference, heads: true, cell: ({ what }) => DIFFERENCES[what] },
  {
    key: 'invoice',
    title: texts.invoice,
    cell: ({ invoice }) =>
      invoice === null ? (
        texts.noOurInvoice
      ) : (
        <OperatorLink to={addressOf(invoice)}>{`${invoice.account}-${invoice.id}`}</OperatorLink>
      ),
  },
  {
    key: 'payment',
    title: texts.payment,
    cell: ({ payment_id: id }) => <span className={styles.raw}>{id ?? texts.none}</span>,
  },
];

function Provider({ reconciled: { acquirer, outcome, count, differences } }: { readonly reconciled: Reconciled }) {
  return (
    <Section
      title={ACQUIRER_TITLES[acquirer]}
      action={
        <Badge tone={TONES[outcome]}>
          {outcome === 'differs' ? texts.differs(formatNumber(count)) : OUTCOMES[outcome]}
        </Badge>
      }
      note={count > differences.length ? texts.shownFirst(differences.length) : null}
    >
      {differences.length > 0 && (
        <SortableTable
          caption={texts.differenceList}
          columns={COLUMNS}
          rows={differences}
          rowKey={({ invoice, payment_id: payment }) => `${invoice?.id} ${payment}`}
        />
      )}
    </Section>
  );
}
