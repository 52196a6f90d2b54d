const PARAMETER = 'invoice';
const INVOICE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Its host is never used. */
const BASE = 'http://localhost';

/** The payment that a provider's page has sent the payer back from; null if none. */
export function invoiceOf(href: string): string | null {
  const invoice = new URL(href, BASE).searchParams.get(PARAMETER);
  return invoice !== null && INVOICE.test(invoice) ? invoice : null;
}

/** The address as it was before the payment; null if nothing has to be taken out. */
export function withoutInvoice(href: string): string | null {
  const url = new URL(href, BASE);
  if (!url.searchParams.has(PARAMETER)) return null;
  url.searchParams.delete(PARAMETER);
  return `${url.pathname}${url.search}${url.hash}`;
}
