import { formatRubles } from '#config/format-rubles.ts';
import { formatMoscowDate } from '#config/moscow-time.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { type Letter, writeLetter } from '#sending/write-letter.ts';
import { toCancelToken } from '../cancelling/cancel-token-rules.ts';
import type { BillingEmail } from './billing-email-repository.ts';
import { cancelled, renewalStopped, servicesEnded, servicesEnding } from './ending-letter-rules.ts';
import type { LetterFacts } from './letter-facts.ts';
import { latePayment, paymentReturned, renewalFailed, renewalNotice, trialRefused } from './payment-letter-rules.ts';

export interface BillingEmailSettings {
  readonly publicUrl: string;
  readonly appSecret: string;
}

const LETTERS: Readonly<Record<BillingEmail['kind'], (facts: LetterFacts) => Letter>> = {
  renewal_notice: renewalNotice,
  renewal_failed: renewalFailed,
  renewal_stopped: renewalStopped,
  services_ending: servicesEnding,
  services_ended: servicesEnded,
  late_payment: latePayment,
  cancelled,
  payment_returned: paymentReturned,
  trial_refused: trialRefused,
};

export function writeBillingEmail(email: BillingEmail, settings: BillingEmailSettings): EmailContent {
  const web = settings.publicUrl.replace(/\/+$/, '');
  const { facts } = email;
  return writeLetter(
    LETTERS[email.kind]({
      facts,
      amount: formatRubles(Number(facts.amount_kopecks ?? 0)),
      dayOf: (name) => formatMoscowDate(new Date(facts[name] ?? 0)),
      web,
      cancelUrl: toCancelUrl(email, { ...settings, web }),
    }),
  );
}

/** The token stands in the fragment, which browsers never send to a server. */
function toCancelUrl(
  { account_id: accountId, facts, created_at: createdAt }: BillingEmail,
  { web, appSecret }: BillingEmailSettings & { readonly web: string },
): string {
  const subscriptionId = facts.subscription_id ?? '';
  return `${web}/subscription/cancel#${toCancelToken(appSecret, { accountId, subscriptionId, issuedAt: createdAt })}`;
}
