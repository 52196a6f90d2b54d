import type { Generated } from 'kysely';

export interface SupportTables {
  support_email: SupportEmailTable;
}

/** A message to the support on its way to one recipient. */
interface SupportEmailTable {
  id: string;
  /** The account of the sender; null for a guest. */
  account_id: number | null;
  recipient: 'operator' | 'sender';
  /** Where it is sent. */
  address: string;
  /** Where to answer, as typed. */
  reply_to: string;
  message: string;
  /** Pattern of the page it was written on. */
  screen: string;
  created_at: Date;
  /** `needless`: by the time it was to be sent it was of no use. `failed`: given up. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>;
  attempts: Generated<number>;
  /** When an operator said that it was answered by mail; null if none has. */
  answered_at: Generated<Date | null>;
}
