import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLocalHost } from './urls/simulator-url.ts';

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, instead of STARTTLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string | null; readonly address: string };
}

const SECURE_PORT = 465;

/** Null if email is off. */
export function toMailConfig(environment: Environment): MailConfig | null {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = environment;
  if (!SMTP_HOST) return null;
  if (environment.NODE_ENV === 'production' && isLocalHost(SMTP_HOST)) {
    throw new ConfigError('SMTP_HOST must be a mail server by its name, not this machine, when NODE_ENV is production');
  }
  if (!MAIL_FROM) throw new ConfigError('MAIL_FROM must be set when SMTP_HOST is');
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)) {
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD must be set together');
  }
  return {
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: environment.SMTP_SECURE ?? SMTP_PORT === SECURE_PORT,
    login: SMTP_USER && SMTP_PASSWORD ? { user: SMTP_USER, password: SMTP_PASSWORD } : null,
    from: MAIL_FROM,
  };
}
