/** Sends each text message in a single attempt and reports the outcome; sending it again is up to the caller. */
export interface SmsClient {
  send(message: Sms): Promise<SmsOutcome>;
}

export interface Sms {
  /** A message sent twice under one id reaches the phone once. */
  readonly id: string;
  /** E.164, such as +79001234567. */
  readonly phone: string;
  readonly text: string;
}

export type SmsOutcome =
  | { readonly kind: 'sent' }
  /** `number`: the provider does not take it as a phone number. `undeliverable`: it does not deliver to this number. */
  | { readonly kind: 'refused'; readonly because: 'number' | 'undeliverable' }
  /** The cause concerns us or the provider, and contains neither the number nor the text. */
  | { readonly kind: 'failed'; readonly because: string };
