import { expect, it } from 'vitest';
import { invoiceOf, withoutInvoice } from './pending-state.ts';

const INVOICE = 'eeeeeeee-1111-4111-8111-eeeeeeeeeeee';

it('the payment one comes back from is read from the address, and taken out of it', () => {
  const address = `/smart-search/photo?upload_id=u&invoice=${INVOICE}#top`;
  expect(invoiceOf(address)).toBe(INVOICE);
  expect(withoutInvoice(address)).toBe('/smart-search/photo?upload_id=u#top');
});

it('nothing else is taken for a payment', () => {
  expect(invoiceOf('/cabinet')).toBeNull();
  expect(invoiceOf('/cabinet?invoice=17')).toBeNull();
  expect(withoutInvoice('/cabinet?page=2')).toBeNull();
});
