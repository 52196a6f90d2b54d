import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KOPECKS_PER_RUBLE, PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { codeOf, isNotFound } from '#shared/http/refusal-text.ts';
import { openAcquirer } from './acquirers-api.ts';
import { checkPayment } from './api.ts';
import { attendTo, clearPending, savePending } from './pending/pending-state.ts';
import {
  AT_FORM,
  nextState,
  type PaymentFields,
  type PaymentOrder,
  type PaymentState,
  paymentOf,
  pollEvery,
  type StartedPayment,
} from './rules.ts';

export interface PaymentFlow {
  readonly state: PaymentState;
  submit(order: PaymentOrder, fields: PaymentFields, renew: boolean): Promise<void>;
  /** Asks about the payment now. */
  check(): void;
  readonly isChecking: boolean;
  /** Back to the form: the payment before is left to the server. */
  startOver(): void;
}

interface PaymentFlowOptions {
  /** A payment that was in progress before the page was loaded. */
  readonly resumed?: StartedPayment;
  /** The money has arrived, or there was nothing to pay. Once. */
  readonly onPaid?: (() => void) | undefined;
}

/** One payment from the form to the money. While it is in progress it is kept, so that a reload does not lose it. */
export function usePaymentFlow({ resumed, onPaid }: PaymentFlowOptions): PaymentFlow {
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(nextState, resumed, toFirstState);
  const payment = paymentOf(state);
  const invoiceId = payment?.invoiceId ?? null;
  const every = pollEvery(state);

  const status = useQuery({
    queryKey: ['payment', invoiceId],
    queryFn: () => (payment ? checkPayment(payment) : null),
    enabled: every !== null,
    refetchInterval: every ?? false,
    // The payer is in the app of the bank meanwhile.
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });
  const { data: answer, dataUpdatedAt, error, refetch } = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one like the last.
  useEffect(() => {
    if (answer) dispatch({ type: 'answered', status: answer });
  }, [answer, dataUpdatedAt]);

  // Whatever the window said, the server knows better by now.
  const isOut = state.at === 'waiting' || state.at === 'closed' || state.at === 'declined';
  useEffect(() => {
    if (isOut) void refetch({ cancelRefetch: false });
  }, [isOut, refetch]);

  // An address may name any payment: one that is not ours is not waited for.
  const isUnknown = isNotFound(codeOf(error));
  useEffect(() => {
    if (isUnknown) dispatch({ type: 'timed', now: Number.POSITIVE_INFINITY });
  }, [isUnknown]);

  useEffect(() => (invoiceId === null ? undefined : attendTo(invoiceId)), [invoiceId]);
  useEffect(
    () => (invoiceId === null ? undefined : followArrival(invoiceId, () => dispatch({ type: 'arrived' }))),
    [invoiceId],
  );

  const isTimed = state.at === 'open' || state.at === 'waiting';
  const startedAt = payment?.startedAt ?? 0;
  useEffect(() => {
    if (!isTimed) return;
    const left = startedAt + PAYMENT_GIVE_UP_MS - Date.now();
    const timer = setTimeout(() => dispatch({ type: 'timed', now: Date.now() }), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [isTimed, startedAt]);

  // «Назад» from the provider's page may show this page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: 'hinted', hint: { kind: 'closed' } });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const isPaid = state.at === 'paid';
  const tellPaid = useEffectEvent(() => {
    if (payment !== null) {
      clearPending(payment.invoiceId);
      announceArrival(payment.invoiceId);
    }
    // A payment opens services, changes balances, unlocks results: nothing that was answered before it is sure.
    void queryClient.invalidateQueries();
    onPaid?.();
  });
  useEffect(() => {
    if (isPaid) tellPaid();
  }, [isPaid]);

  async function submit(order: PaymentOrder, fields: PaymentFields, renew: boolean): Promise<void> {
    // The try before is left to the server: its news must not come between.
    if (invoiceId !== null) clearPending(invoiceId);
    dispatch({ type: 'submitted' });
    let startedId: string | null = null;
    try {
      const session = await order.start(fields, renew);
      if (session === null) {
        dispatch({ type: 'done' });
        return;
      }
      const started = {
        invoiceId: session.invoice_id,
        userId: session.user_id,
        kind: order.kind,
        amountKopecks: Math.round(session.amount * KOPECKS_PER_RUBLE),
        startedAt: Date.now(),
      };
      // Before it is saved, so that nobody else takes it up.
      attendTo(started.invoiceId);
      savePending({ ...started, isQuiet: false });
      startedId = started.invoiceId;
      dispatch({ type: 'started', payment: started });
      const hint = await openAcquirer(session);
      if (hint) dispatch({ type: 'hinted', hint });
    } catch (failure) {
      if (startedId !== null) clearPending(startedId);
      dispatch({ type: 'refused', failure });
    }
  }

  return {
    state,
    submit,
    check: () => void refetch(),
    isChecking: status.isFetching,
    startOver() {
      if (invoiceId !== null) clearPending(invoiceId);
      dispatch({ type: 'started_over' });
    },
  };
}

function toFirstState(resumed: StartedPayment | undefined): PaymentState {
  return resumed ? { at: 'waiting', payment: resumed } : AT_FORM;
}

/** Tabs of one browser tell each other which payment has arrived, so that they agree at once. */
const CHANNEL = 'vidno-payments';

function announceArrival(invoiceId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(invoiceId);
  channel.close();
}

/** Answers how to stop listening. */
function followArrival(invoiceId: string, onArrival: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === invoiceId) onArrival();
  };
  return () => channel.close();
}
