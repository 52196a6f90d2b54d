import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import type { PaymentSession } from '@vidno/contract/money/payments';
import type { WidgetHint } from '../rules.ts';
import { payByCloudPayments } from './cloudpayments-api.ts';
import { payByPayselection } from './payselection-api.ts';
import { loadScript } from './script-api.ts';

/** Shows the provider's window and answers what it said; where there is none, leaves for the provider's page and answers nothing. */
export async function openAcquirer(
  session: PaymentSession,
  leave: (address: string) => void = (address) => location.assign(address),
): Promise<WidgetHint | null> {
  if (session.url !== null) {
    leave(session.url);
    return null;
  }
  if (session.script_url === null) throw new TypeError('the payment has neither a window nor a page');
  await loadScript(session.script_url);
  return await (session.acquiring_id === ACQUIRING_ID.payselection
    ? payByPayselection(session)
    : payByCloudPayments(session));
}
