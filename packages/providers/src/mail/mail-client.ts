/** Sends each email over SMTP in a single attempt and reports the outcome; retrying is up to the caller. */
export interface MailClient {
  send(email: Email): Promise<EmailOutcome>;
}

export interface Email {
  /** Becomes the Message-ID, so a mailbox shows an email that arrives twice only once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; to the sender if there is none. */
  readonly replyTo?: string;
  /** For one-click unsubscribe (RFC 8058); null for transactional email. */
  readonly unsubscribeUrl: string | null;
}

export type EmailOutcome =
  | { readonly kind: 'sent' }
  /** Permanently: the server rejects this address or this email. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was sent; a later attempt may succeed. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the content had started to go out, so the email may have arrived. */
  | { readonly kind: 'unknown' };

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS is used if offered; a password is never sent without TLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string | null; readonly address: string };
  /** For a whole email. */
  readonly timeoutMs?: number;
}
