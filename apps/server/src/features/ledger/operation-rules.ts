import type { AcquirerName } from '@vidno/contract/money/acquiring';
import type { LedgerService } from '#database/tables/ledger.ts';
import type { Transfer } from './ledger-state.ts';

interface Operation {
  readonly amountKopecks: number;
  /** When it happened outside. */
  readonly eventAt: Date;
}

interface Payment extends Operation {
  readonly invoiceId: string;
  readonly acquirer: AcquirerName;
}

interface RunPart extends Operation {
  readonly runId: string;
}

interface SearchPart extends RunPart {
  readonly searchId: string | null;
}

interface Sale extends Payment {
  readonly service: LedgerService;
  readonly searchId: string | null;
  readonly subscriptionId: string | null;
}

interface ServiceUse extends Operation {
  /** Of what is paid for, unique within the service: a period of a subscription, the acceleration of a run. */
  readonly useId: string;
  readonly service: LedgerService;
  readonly runId: string | null;
  readonly subscriptionId: string | null;
}

interface Return extends Operation {
  readonly returnId: string;
  /** What is given back, in part or whole. */
  readonly of: Transfer;
}

interface Refund extends Payment {
  readonly refundId: string;
}

interface SaleRefund extends Refund {
  readonly service: LedgerService;
}

interface Move extends Operation {
  readonly moveId: string;
  /** The payment that the money comes from; null for money that nobody has paid. */
  readonly invoiceId: string | null;
}

interface MoveOut extends Move {
  /** Key of the transfer that brought the money. */
  readonly lotKey: string;
}

interface Correction extends Operation {
  readonly id: string;
  readonly reason: string;
}

const NO_SUBJECTS = {
  ofKey: null,
  invoiceId: null,
  runId: null,
  searchId: null,
  subscriptionId: null,
  refundId: null,
  reason: null,
} as const;

/** A payment has filled up the balance. */
export function topUp({ acquirer, invoiceId, ...operation }: Payment): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      invoiceId,
      key: topUpKey(invoiceId),
      from: `acquirer.${acquirer}`,
      to: 'balance',
      purpose: 'top_up',
    },
  ];
}

/** The price of a run is held while the run is in progress. */
export function reserve({ runId, ...operation }: SearchPart): Transfer[] {
  const key = reserveKey(runId);
  return [{ ...NO_SUBJECTS, ...operation, runId, key, from: 'balance', to: 'reserve', purpose: 'reserve' }];
}

/** The run has not delivered, so that what is held for it goes back. */
export function release({ runId, ...operation }: RunPart): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      runId,
      key: `release:${runId}`,
      ofKey: reserveKey(runId),
      from: 'reserve',
      to: 'balance',
      purpose: 'release',
    },
  ];
}

/** The run has delivered, so that what is held for it is earned. */
export function charge({ runId, ...operation }: SearchPart): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      runId,
      key: chargeKey(runId),
      ofKey: reserveKey(runId),
      from: 'reserve',
      to: 'revenue.search',
      purpose: 'charge',
    },
  ];
}

/** A card was charged for one service, past the balance. */
export function sale({ acquirer, service, invoiceId, ...operation }: Sale): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      invoiceId,
      key: saleKey(invoiceId),
      from: `acquirer.${acquirer}`,
      to: `revenue.${service}`,
      purpose: 'sale',
    },
  ];
}

/** A service that is rendered at once is paid from the balance. */
export function useForService({ useId, service, ...operation }: ServiceUse): Transfer[] {
  const key = useKey(service, useId);
  return [{ ...NO_SUBJECTS, ...operation, key, from: 'balance', to: `revenue.${service}`, purpose: 'charge' }];
}

/** What was paid for and not used goes to the balance, of which it was paid or, for a sale, as new money. */
export function returnUnused({ returnId, of, amountKopecks, eventAt }: Return): Transfer[] {
  return [
    {
      ...of,
      amountKopecks,
      eventAt,
      key: `return:${returnId}`,
      ofKey: of.key,
      from: of.to,
      to: 'balance',
      purpose: 'return',
    },
  ];
}

/** Of the balance to the card that filled it up: at most what is left of that payment, in however many parts it has come. */
export function refundToCard({ acquirer, invoiceId, ...operation }: Refund): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      invoiceId,
      key: refundKey(operation.refundId),
      from: 'balance',
      to: `acquirer.${acquirer}`,
      purpose: 'refund',
    },
  ];
}

/** Gives a sale back to the card that paid for it; at most what is left of it. */
export function refundSale({ acquirer, service, invoiceId, ...operation }: SaleRefund): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      invoiceId,
      key: refundKey(operation.refundId),
      ofKey: saleKey(invoiceId),
      from: `revenue.${service}`,
      to: `acquirer.${acquirer}`,
      purpose: 'refund',
    },
  ];
}

export function gift({ id, ...operation }: Correction): Transfer[] {
  return [{ ...NO_SUBJECTS, ...operation, key: `gift:${id}`, from: 'gift', to: 'balance', purpose: 'gift' }];
}

export function writeOff({ id, ...operation }: Correction): Transfer[] {
  const key = `write_off:${id}`;
  return [{ ...NO_SUBJECTS, ...operation, key, from: 'balance', to: 'write_off', purpose: 'write_off' }];
}

/** Money that went back to a payer without us and had been spent here: our loss. */
export function outsideLoss({ acquirer, invoiceId, refundId, ...operation }: Refund): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      invoiceId,
      refundId,
      key: outsideLossKey(refundId),
      from: 'chargeback',
      to: `acquirer.${acquirer}`,
      purpose: 'chargeback',
    },
  ];
}

/** What is left of one lot leaves the balance of a visitor, for the account that the visitor has logged in to. */
export function moveOut({ moveId, lotKey, ...operation }: MoveOut): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      key: `move_out:${moveId}`,
      ofKey: lotKey,
      from: 'balance',
      to: 'moved',
      purpose: 'move_out',
    },
  ];
}

/** The other half of `moveOut`, posted for the account that takes the money over. */
export function moveIn({ moveId, ...operation }: Move): Transfer[] {
  return [
    {
      ...NO_SUBJECTS,
      ...operation,
      key: `move_in:${moveId}`,
      from: 'moved',
      to: 'balance',
      purpose: 'move_in',
    },
  ];
}

// Keys of transfers that others name.

function reserveKey(runId: string): string {
  return `reserve:${runId}`;
}

export function saleKey(invoiceId: string): string {
  return `sale:${invoiceId}`;
}

function topUpKey(invoiceId: string): string {
  return `top_up:${invoiceId}`;
}

export function chargeKey(runId: string): string {
  return `charge:${runId}`;
}

export function useKey(service: LedgerService, useId: string): string {
  return `use:${service}:${useId}`;
}

export function refundKey(refundId: string): string {
  return `refund:${refundId}`;
}

export function outsideLossKey(refundId: string): string {
  return `outside:${refundId}`;
}
