import type { Row } from '#database/tables.ts';

export type Invoice = Row<'invoice'>;

declare const locked: unique symbol;

/** As it is until the transaction ends. Made by `lockInvoice` alone, so that nothing is changed by what was read before. */
export type LockedInvoice = Invoice & { readonly [locked]: true };

/** `account_id` leads the key, so both are needed to find one. */
export interface InvoiceKey {
  readonly accountId: number;
  readonly id: string;
}

/** The number of the order at the provider. It says whose invoice it is, so that a webhook finds it by its key. */
export function toOrderNumber({ accountId, id }: InvoiceKey): string {
  return `${accountId}-${id}`;
}

/** The account that the invoice was made for, before it moved with its visitor's money. */
export function firstAccountOf({ account_id, order_account_id }: Owned): number {
  return order_account_id ?? account_id;
}

type Owned = Pick<Invoice, 'account_id' | 'order_account_id'>;

/** The number that the provider knows the order by: it stays as it is when the invoice moves. */
export function orderNumberOf(invoice: Owned & Pick<Invoice, 'id'>): string {
  return toOrderNumber({ accountId: firstAccountOf(invoice), id: invoice.id });
}

const ORDER_NUMBER = /^0*(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Names the account that the invoice was made for. Null if it is not one of ours. However it is spelled, since a widget is told the
 * number by the browser: money that has come for it is the invoice's.
 */
export function parseOrderNumber(text: string | null): InvoiceKey | null {
  const [, accountId, id] = ORDER_NUMBER.exec(text?.trim() ?? '') ?? [];
  return accountId !== undefined && id !== undefined ? { accountId: Number(accountId), id: id.toLowerCase() } : null;
}
