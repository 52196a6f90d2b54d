import { useQuery } from '@tanstack/react-query';
import type { OrderedTariff, Quote, Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { type ReactNode, useState } from 'react';
import { documentsQuery } from '#features/documents/api.ts';
import { LazyPaymentDialog } from '#features/payment/lazy-payment-dialog.tsx';
import { formatKopecksExact } from '#shared/format/kopecks.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { orderTariff, useAskQuote, useChangeForNothing } from './api.ts';
import { endText, toOrdered, toPayment } from './rules.ts';
import styles from './tariffs.module.css';
import { builderTexts, changeTexts as texts } from './texts.ts';

interface Placed {
  readonly tariff: Tariff;
  readonly order: OrderedTariff;
  readonly quote: Quote;
}

interface TariffOrder {
  /** Asks what it costs, then goes on to pay. */
  readonly ask: (tariff: Tariff, tools: readonly number[]) => void;
  /** Goes on to pay what was asked about before. */
  readonly place: (placed: Placed) => void;
  /** The tariff whose price is being asked for; null if none. */
  readonly askedFor: string | null;
  readonly failure: unknown;
  /** The payment, or the question before a change that costs nothing. */
  readonly dialog: ReactNode;
  /** That such a change has been made. */
  readonly done: ReactNode;
}

/** The way from a choice to a tariff: a payment, or a confirmation where nothing has to be paid today. */
export function useTariffOrder(subscription: Subscription | null): TariffOrder {
  const asked = useAskQuote();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const change = useChangeForNothing();
  const offerVersion = useQuery(documentsQuery).data?.data.find(({ kind }) => kind === 'offer')?.version;
  const close = () => {
    setPlaced(null);
    change.reset();
  };

  async function changeForNothing({ order, quote }: Placed): Promise<void> {
    if (offerVersion === undefined) return;
    // Whether it goes on by itself stays as it is.
    const renew = subscription?.next_charge != null;
    await change.mutateAsync({ order: { ...order, renew, priced_at: quote.priced_at }, offerVersion }).then(
      () => setPlaced(null),
      () => undefined,
    );
  }

  const isCostless = placed !== null && placed.quote.today_kopecks <= 0;
  return {
    ask: (tariff, tools) => {
      change.reset();
      asked.mutate(toOrdered(tariff, tools), { onSuccess: (answer) => setPlaced({ tariff, ...answer }) });
    },
    place: (chosen) => {
      change.reset();
      setPlaced(chosen);
    },
    askedFor: asked.isPending ? asked.variables.tariff : null,
    failure: asked.error,
    done: change.isSuccess && <Alert kind="success" title={texts.done} />,
    dialog: placed && (
      <>
        {!isCostless && (
          <LazyPaymentDialog order={toPayment(placed, (order, fields) => orderTariff(order, fields))} onClose={close} />
        )}
        <Confirm
          open={isCostless}
          title={texts.title}
          action={texts.submit(-placed.quote.today_kopecks)}
          onClose={close}
          onConfirm={() => changeForNothing(placed)}
        >
          <QuoteLines quote={placed.quote} />
          <p>{texts.body}</p>
          <FailureAlert failure={change.error} />
        </Confirm>
      </>
    ),
  };
}

/** What is paid and given back today, line by line, what follows, and what ends. */
export function QuoteLines({ quote: { lines, today_kopecks, next, ends } }: { readonly quote: Quote }) {
  return (
    <>
      <dl className={styles.bill}>
        {lines.map(({ text, amount_kopecks }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd data-back={amount_kopecks < 0 || undefined}>{formatKopecksExact(amount_kopecks)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{today_kopecks < 0 ? builderTexts.refund : builderTexts.today}</dt>
          <dd>{formatKopecksExact(Math.abs(today_kopecks))}</dd>
        </div>
      </dl>
      {lines.some(({ amount_kopecks }) => amount_kopecks < 0) && (
        <p className={styles.quiet}>{builderTexts.returnRule}</p>
      )}
      {next && (
        <p className={styles.quiet}>
          {builderTexts.later({ at: next.at, amount: next.amount_kopecks, days: next.every_days })}
        </p>
      )}
      {ends && <p className={styles.ends}>{endText(ends)}</p>}
    </>
  );
}
