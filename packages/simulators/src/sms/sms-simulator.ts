import { SmsFaults } from './sms-faults.ts';
import { SmsInbox } from './sms-inbox.ts';

export interface SmsOptions {
  readonly now?: () => Date;
  readonly login?: { readonly user: string; readonly password: string };
  readonly apiKey?: string;
  /** In roubles; every message costs some. */
  readonly balance?: number;
}

/** SMSC.ru without its port. */
export interface SmsSimulator {
  readonly login: { readonly user: string; readonly password: string };
  readonly apiKey: string;
  readonly inbox: SmsInbox;
  readonly faults: SmsFaults;
  readonly now: () => Date;
  /** When each request was accepted, by its content: SMSC refuses the same one within a minute. */
  readonly accepted: Map<string, Date>;
  balance: number;
}

const BALANCE_ROUBLES = 1_000_000;

export function createSms(options: SmsOptions = {}): SmsSimulator {
  const { now = () => new Date(), balance = BALANCE_ROUBLES } = options;
  return {
    login: options.login ?? { user: 'vidno', password: 'simulated-sms-password' },
    apiKey: options.apiKey ?? 'simulated-sms-key',
    inbox: new SmsInbox(now),
    faults: new SmsFaults(),
    now,
    accepted: new Map(),
    balance,
  };
}
