import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as z from 'zod/mini';

/** Sends each email over SMTP in a single attempt and reports the outcome; retrying is up to the caller. */
export interface MailClient {
  send(email: Email): Promise<EmailOutcome>;
  /**
   * Whether the server takes emails to this address: before the @ it may have other letters than Latin ones only where the server
   * offers SMTPUTF8. Null if it does not answer now.
   */
  canSendTo(address: string): Promise<boolean | null>;
}

export interface Email {
  /** Becomes the Message-ID, so a mailbox shows an email that arrives twice only once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; to the sender if there is none, or if it has other letters than Latin ones before the @. */
  readonly replyTo?: string;
  /** For one-click unsubscribe (RFC 8058); null for transactional email. */
  readonly unsubscribeUrl: string | null;
}

type EmailOutcome =
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

/** @limit time: Sending fails and is tried again. */
const TIMEOUT_MS = 60_000;

/** How long a server's word on SMTPUTF8 holds, and how long one that did not answer is not asked again. */
const KNOWN_MS = { answered: 10 * 60_000, silent: 30_000 } as const;
/**
 * Somebody waits for the answer.
 * @limit time: The address is accepted; sending to it finds out.
 */
const ASK_TIMEOUT_MS = 5_000;

export function createMailClient(settings: MailSettings): MailClient {
  let asked: { readonly answer: Promise<boolean | null>; until: number } | null = null;

  /** One question at a time, whoever wants to know. */
  function takesUnicode(): Promise<boolean | null> {
    if (asked && asked.until > Date.now()) return asked.answer;
    const question = { answer: askForUnicode(settings), until: Number.POSITIVE_INFINITY };
    asked = question;
    return question.answer.then((answer) => {
      question.until = Date.now() + (answer === null ? KNOWN_MS.silent : KNOWN_MS.answered);
      return answer;
    });
  }

  return {
    send: async (email) => transfer(settings, email, await compose(settings, email)),
    canSendTo: async (address) => isPlain(address) || (await takesUnicode()),
  };
}

/** Whether it has only Latin letters before the @. Its domain has a Latin form in any case. */
function isPlain(address: string): boolean {
  return /^[\x20-\x7e]*@[^@]*$/.test(address);
}

/** For the envelope; only an address that needs SMTPUTF8 keeps its domain in letters of its own. */
function toEnvelope(address: string): string {
  const at = address.lastIndexOf('@');
  return isPlain(address) ? `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}` : address;
}

/** Null if the server cannot be asked. */
function askForUnicode({ host, port, secure, login }: MailSettings): Promise<boolean | null> {
  const connection = new SMTPConnection({ host, port, secure, requireTLS: login !== null && !secure });
  return new Promise((resolve) => {
    const end = (answer: boolean | null): void => {
      clearTimeout(timer);
      if (answer === null) connection.close();
      else connection.quit();
      resolve(answer);
    };
    const timer = setTimeout(() => end(null), ASK_TIMEOUT_MS);
    connection.on('error', () => end(null));
    connection.connect((error) => end(error ? null : offersUnicode(connection)));
  });
}

/** Right after connecting, when the last that the server has said is what it offers. */
function offersUnicode({ lastServerResponse }: SMTPConnection): boolean {
  return /^250[ -]SMTPUTF8\b/im.test(String(lastServerResponse));
}

function compose({ from }: MailSettings, letter: Email): Promise<Buffer> {
  const host = from.address.split('@').at(-1) ?? 'localhost';
  const unsubscribing = letter.unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const composer = new MailComposer({
    messageId: `<${letter.id}@${host}>`,
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: letter.to },
    // A header in other letters needs SMTPUTF8 for the whole email; the text of the letter names the address as well.
    ...(letter.replyTo !== undefined && isPlain(letter.replyTo) && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Each email has its own connection, so a lost connection concerns that email alone. */
function transfer(settings: MailSettings, letter: Email, message: Buffer): Promise<EmailOutcome> {
  const { host, port, secure, login, from, timeoutMs = TIMEOUT_MS } = settings;
  const connection = new SMTPConnection({ host, port, secure, requireTLS: login !== null && !secure });
  let hasBegun = false;
  // The stream is read only after the server has accepted the DATA command.
  const content = Readable.from(
    (function* () {
      hasBegun = true;
      yield message;
    })(),
  );
  return new Promise((resolve) => {
    const end = (outcome: EmailOutcome): void => {
      clearTimeout(timer);
      if (outcome.kind === 'sent') connection.quit();
      else connection.close();
      resolve(outcome);
    };
    const fail = (error: unknown): void => end(toEmailOutcome(error, { hasBegun }));
    const timer = setTimeout(() => fail(new Error('Out of time')), timeoutMs);
    const send = (): void =>
      connection.send({ from: toEnvelope(from.address), to: toEnvelope(letter.to) }, content, (error) =>
        error ? fail(error) : end({ kind: 'sent' }),
      );
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) fail(error);
      else if (!isPlain(letter.to) && !offersUnicode(connection)) end({ kind: 'refused', reason: 'no SMTPUTF8' });
      else if (login === null) send();
      else
        connection.login({ credentials: { user: login.user, pass: login.password } }, (refusal) =>
          refusal ? fail(refusal) : send(),
        );
    });
  });
}

const errorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/** Commands whose rejection concerns the recipient or the message; a rejection before them concerns us. */
const RECIPIENT_OR_MESSAGE = ['RCPT TO', 'DATA'];

/** The reason leaves out the text beside the reply code, because servers put the address in it. */
function toEmailOutcome(error: unknown, { hasBegun }: { hasBegun: boolean }): EmailOutcome {
  const { data } = errorSchema.safeParse(error);
  const { code = 'ERROR', command = '', responseCode } = data ?? {};
  if (responseCode === undefined) {
    return hasBegun ? { kind: 'unknown' } : { kind: 'unavailable', reason: code };
  }
  const reason = `${responseCode} ${command}`.trim();
  const isFinal = responseCode >= 500 && RECIPIENT_OR_MESSAGE.includes(command);
  return isFinal ? { kind: 'refused', reason } : { kind: 'unavailable', reason };
}
