import type { LedgerService } from '#database/tables/ledger.ts';

/** Keys of transfers that others name. */

export function reserveKey(runId: string): string {
  return `reserve:${runId}`;
}

export function saleKey(invoiceId: string): string {
  return `sale:${invoiceId}`;
}

export function topUpKey(invoiceId: string): string {
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
